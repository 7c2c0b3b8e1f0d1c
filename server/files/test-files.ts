import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { deflateSync } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>
type Parts = Record<string, string | Uint8Array>

export const bytesOfText = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'latin1'))

/** An archive of these parts. */
export async function zip(parts: Parts, password?: string): Promise<Bytes> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { ...(password && { password }) })
  for (const [name, content] of Object.entries(parts)) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    await writer.add(name, new Uint8ArrayReader(bytes), { level: name === 'mimetype' ? 0 : 6 })
  }
  return new Uint8Array(await writer.close())
}

const mainParts = {
  docx: ['word/document.xml', 'wordprocessingml.document'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation'],
} as const

/** A document of Office, with more or other parts. */
export const writeOffice = (type: keyof typeof mainParts = 'docx', more: Parts = {}, kind = '') => {
  const [main, name] = mainParts[type]
  const office = 'application/vnd.openxmlformats-officedocument'
  return zip({
    '[Content_Types].xml': `<Types><Override PartName="/${main}" ContentType="${kind || `${office}.${name}.main+xml`}"/></Types>`,
    '_rels/.rels': '<Relationships/>',
    [main]: '<document>Knots</document>',
    ...more,
  })
}

/** A document of OpenDocument. */
export const writeOpenDocument = (type = 'text', more: Parts = {}) =>
  zip({
    mimetype: `application/vnd.oasis.opendocument.${type}`,
    'META-INF/manifest.xml': '<manifest/>',
    'content.xml': '<document>Knots</document>',
    ...more,
  })

/** A PDF with these objects, and a stream with others. */
export function writePdf({ objects = '', packed = '<</Type/Font>>' } = {}): Bytes {
  const stream = deflateSync(packed).toString('latin1')
  return bytesOfText(
    `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n${objects}\n2 0 obj<</Type/ObjStm/N 1/First 0/Filter/FlateDecode/Length ${stream.length}>>stream\n${stream}\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )
}
