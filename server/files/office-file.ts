import { configure, type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import type { FileType } from '#contract/files.ts'
import { refusedFile } from './refused-file.ts'

// The files are small, and several are never opened at once.
configure({ useWebWorkers: false })

/** Of one office document. In bytes, unpacked. */
const largestContent = 300 * 1024 * 1024
const largestPart = 2 * 1024 * 1024
const mostParts = 5000

const officeTypes = [
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'],
  ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'],
] as const

const openDocumentTypes: Record<string, FileType> = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
}

/** Names of parts that are programs, or contain some. */
const programs =
  /(^|\/)vba[a-z]*\.(bin|xml)(\.rels)?$|(^|\/)(macrosheets|activex|customui|xmlscripts)\/|^(basic|scripts)\/|\.(docm|dotm|xlsm|xltm|xlam|xlsb|pptm|ppsm|exe|dll|com|scr|msi|bat|cmd|ps1|vbs?|jse?|wsf|hta|jar|lnk|html?|svg)$/i

/** Parts that say what the document is, or where it loads something from. */
const describing = /^(\[content_types\]\.xml|mimetype|meta-inf\/manifest\.xml)$|\.rels$/i

/** An embedded object, which can be any file, such as a program, or an equation of an old version of Word. */
const isEmbedded = (name: string) => name.includes('/embeddings/') && name.endsWith('.bin')
const anyFile = Buffer.from('Ole10Native', 'utf16le')

/** What a Zip archive is, if it is an office document that runs nothing. Anything else is refused. */
export async function recognizeOfficeFile(bytes: Uint8Array): Promise<FileType> {
  const parts = await openParts(bytes)
  const xml = parts.get('[content_types].xml')
  const mime = parts.get('mimetype')
  if ((xml === undefined) === (mime === undefined)) throw unknownArchive()
  if (/macroenabled/i.test(xml ?? '')) throw withProgram()
  if (/encryption-data/i.test(parts.get('meta-inf/manifest.xml') ?? '')) throw withPassword()
  for (const [name, text] of parts)
    if (name.endsWith('.rels') && loadsCode(text)) throw withProgram()
  const found =
    mime === undefined
      ? officeTypes.find(([, type]) => xml?.includes(`"${type}"`))?.[0]
      : openDocumentTypes[mime]
  if (!found) throw unknownArchive()
  return found
}

/** Unpacks everything, to know that it can be unpacked. Returns the described parts by name, in lower case. */
async function openParts(bytes: Uint8Array): Promise<Map<string, string>> {
  const described = new Map<string, string>()
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { strictness: 'strict' })
  let left = largestContent
  let count = 0
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      count += 1
      if (count > mostParts) throw tooLargeInside()
      if (entry.encrypted) throw withPassword()
      if (entry.directory) continue
      const name = entry.filename.toLowerCase()
      if (programs.test(name)) throw withProgram()
      const part = await unpack(entry, { most: left, isRead: isRead(name) })
      left -= part.size
      if (isEmbedded(name) && part.content.includes(anyFile)) throw withProgram()
      if (!isEmbedded(name) && isRead(name)) described.set(name, part.content.toString('utf8'))
    }
  } catch (error) {
    throw error instanceof Error && error.name === 'Error' && 'status' in error ? error : damaged()
  }
  return described
}

const isRead = (name: string) => describing.test(name) || isEmbedded(name)

async function unpack(
  entry: FileEntry,
  { most, isRead: reads }: { most: number; isRead: boolean },
) {
  const chunks: Uint8Array[] = []
  let size = 0
  const limit = reads ? Math.min(most, entry.filename.endsWith('.bin') ? most : largestPart) : most
  if (entry.uncompressedSize > limit) throw tooLargeInside()
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      size += chunk.byteLength
      if (size > limit) throw tooLargeInside()
      if (reads) chunks.push(chunk)
    },
  })
  await entry.getData(sink)
  return { size, content: Buffer.concat(chunks) }
}

/** Whether a document loads a template or an object from somewhere else, which can contain programs. */
const loadsCode = (relationships: string): boolean =>
  relationships
    .split('<')
    .some(
      (tag) =>
        /\/(attachedTemplate|oleObject|frame|subDocument|control)"/i.test(tag) &&
        /Target="\s*(https?:|ftp:|mhtml:|\\\\|file:\/\/[^/]|file:\/{4})/i.test(tag),
    )

const unknownArchive = () =>
  refusedFile(
    415,
    'This is an archive, or a document of another kind. Please send its files one by one.',
  )

const withProgram = () =>
  refusedFile(
    422,
    'This document contains macros or other programs. Please save it without them, or as a PDF.',
  )

export const withPassword = () =>
  refusedFile(422, 'This document is protected with a password. Please save it without one.')

const tooLargeInside = () =>
  refusedFile(422, 'This document is too large when it is unpacked. Please save it as a PDF.')

const damaged = () =>
  refusedFile(422, 'This document cannot be read. It may be damaged. Please save it again.')
