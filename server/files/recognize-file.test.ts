import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawImage, takePhoto } from '../images/test-images.ts'
import { cleanFileName } from './file-name.ts'
import { recognizeFile } from './recognize-file.ts'
import { bytesOfText, writeOffice, writeOpenDocument, writePdf, zip } from './test-files.ts'

const text = (of: string) => new Uint8Array(Buffer.from(of))

test.each([
  ['pdf', writePdf],
  ['docx', () => writeOffice('docx')],
  ['xlsx', () => writeOffice('xlsx')],
  ['pptx', () => writeOffice('pptx')],
  ['odt', () => writeOpenDocument('text')],
  ['ods', () => writeOpenDocument('spreadsheet')],
  ['odp', () => writeOpenDocument('presentation')],
  ['txt', () => text('Two\r\n\tlines, café')],
] as const)('A %s is recognized by its content, and stays as it is', async (type, write) => {
  const bytes = await write()
  expect(await recognizeFile(bytes)).toEqual({ type, bytes })
})

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'A %s is drawn again as WebP',
  async (format) => {
    const { type, bytes } = await recognizeFile(await drawImage({ format }))
    expect([type, Buffer.from(bytes).toString('latin1', 0, 4)]).toEqual(['webp', 'RIFF'])
  },
)

test('A photo loses its place, and what is hidden behind it', async () => {
  const photo = Buffer.concat([await takePhoto(), await writeOffice()])
  const { bytes } = await recognizeFile(new Uint8Array(photo))
  const shown = Buffer.from(bytes).toString('latin1')
  expect(shown).not.toMatch(/Bremen|Exif/)
  expect(shown).not.toContain('PK\x03\x04')
})

const template = (target: string) => ({
  'word/_rels/settings.xml.rels': `<Relationships><Relationship Id="1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="${target}" TargetMode="External"/></Relationships>`,
})
const olePackage = Buffer.from('…\u0001Ole10Native…', 'utf16le')

const program = 'macros or other programs'
const scripts = 'scripts or starts programs'

test.each([
  ['a page', () => text('<!doctype html><script>alert(1)</script>'), 'Please choose'],
  ['a page after spaces', () => text('\uFEFF \n <html>'), 'Please choose'],
  [
    'an SVG',
    () => text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'Please choose',
  ],
  ['a script', () => text('#!/bin/sh\nrm -rf /'), 'Please choose'],
  ['rich text', () => text('{\\rtf1 x}'), 'Please choose'],
  ['a program', () => bytesOfText('MZ\x90\0\x03'), 'Please choose'],
  ['text with a NUL', () => text('a\0b'), 'Please choose'],
  ['text in another encoding', () => bytesOfText('\xe4\xf6\xfc'), 'Please choose'],
  ['a HEIC', () => bytesOfText('\0\0\0\x18ftypheic\0\0\0\0'), 'send it as JPEG'],
  ['an archive', () => zip({ 'a.txt': 'a' }), 'This is an archive'],
  [
    'a Java archive',
    () => zip({ 'META-INF/MANIFEST.MF': 'a', 'A.class': 'b' }),
    'This is an archive',
  ],
  ['an EPUB', () => zip({ mimetype: 'application/epub+zip' }), 'This is an archive'],
  [
    'two documents in one',
    () => writeOffice('docx', { mimetype: 'application/vnd.oasis.opendocument.text' }),
    'This is an archive',
  ],
  [
    'a template',
    () =>
      writeOffice(
        'docx',
        {},
        'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
      ),
    'This is an archive',
  ],
  [
    'an old or protected document',
    () => bytesOfText('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
    'in an old format',
  ],
  [
    'a document with macros',
    () => writeOffice('docx', {}, 'application/vnd.ms-word.document.macroEnabled.main+xml'),
    program,
  ],
  ['macros in a document', () => writeOffice('docx', { 'word/vbaProject.bin': 'x' }), program],
  ['macros under another name', () => writeOffice('xlsx', { 'xl/VBADATA.XML': 'x' }), program],
  ['macros of old Excel', () => writeOffice('xlsx', { 'xl/macrosheets/sheet1.xml': 'x' }), program],
  ['ActiveX', () => writeOffice('pptx', { 'ppt/activeX/activeX1.bin': 'x' }), program],
  [
    'a document with macros inside',
    () => writeOffice('docx', { 'word/embeddings/a.xlsm': 'x' }),
    program,
  ],
  [
    'a program inside',
    () => writeOffice('docx', { 'word/embeddings/oleObject1.bin': olePackage }),
    program,
  ],
  [
    'a template of another site',
    () => writeOffice('docx', template('https://example.org/a.dotm')),
    program,
  ],
  [
    'a template of another computer',
    () => writeOffice('docx', template('\\\\example.org\\a.dotm')),
    program,
  ],
  [
    'macros of OpenDocument',
    () => writeOpenDocument('text', { 'Basic/Standard/Module1.xml': 'x' }),
    program,
  ],
  [
    'scripts of OpenDocument',
    () => writeOpenDocument('text', { 'Scripts/python/a.py': 'x' }),
    program,
  ],
  [
    'encrypted OpenDocument',
    () => writeOpenDocument('text', { 'META-INF/manifest.xml': '<manifest:encryption-data/>' }),
    'password',
  ],
  ['an encrypted archive', () => zip({ '[Content_Types].xml': 'x' }, 'secret'), 'password'],
  [
    'a PDF with a script',
    () => writePdf({ objects: '3 0 obj<</S/JavaScript/JS(app.alert)>>endobj' }),
    scripts,
  ],
  [
    'a PDF with a script among packed objects',
    () => writePdf({ packed: '<</S/JavaScript>>' }),
    scripts,
  ],
  [
    'a PDF with an escaped script',
    () => writePdf({ objects: '3 0 obj<</S/J#61va#53cript>>endobj' }),
    scripts,
  ],
  [
    'a PDF that starts a program',
    () => writePdf({ objects: '3 0 obj<</S/Launch/F(a.exe)>>endobj' }),
    scripts,
  ],
  [
    'a PDF with a file',
    () => writePdf({ packed: '<</Names<</EmbeddedFiles 5 0 R>>>>' }),
    'other files',
  ],
  ['an encrypted PDF', () => writePdf({ objects: 'trailer<</Encrypt 9 0 R>>' }), 'password'],
  ['half a PDF', () => writePdf().slice(0, 60), 'may be damaged'],
  [
    'a PDF with an archive behind it',
    async () => new Uint8Array(Buffer.concat([writePdf(), await zip({ 'a.exe': 'x' })])),
    'may be damaged',
  ],
] as const)('%s is refused', async (_, write, sentence) => {
  const bytes = new Uint8Array(await write())
  await expect(recognizeFile(bytes)).rejects.toMatchObject({
    status: expect.toSatisfy((status) => status === 415 || status === 422),
    problem: {
      code: 'file_refused',
      message: expect.stringContaining(sentence),
      fields: { file: expect.stringMatching(/^[A-Z].*\.$/) },
    },
  })
})

const zeros = (size: number) => new Uint8Array(size)

test('A document that unpacks to far more than its size is refused', async () => {
  const bomb = await writeOffice('docx', { 'word/media/image1.bmp': zeros(301 * 1024 * 1024) })
  expect(bomb.byteLength).toBeLessThan(1024 * 1024)
  await expect(recognizeFile(bomb)).rejects.toThrow('too large when it is unpacked')
})

test('So is one that lies about the size', async () => {
  const size = 400 * 1024 * 1024
  const honest = await writeOffice('docx', { 'word/a.bin': zeros(1000) })
  const packed = deflateRawSync(zeros(size))
  // A central directory that says 1000 bytes, of a part that has more.
  const lying = Buffer.from(honest)
  const at = lying.indexOf(deflateRawSync(zeros(1000)))
  const bomb = new Uint8Array(Buffer.concat([lying.subarray(0, at), packed, lying.subarray(at)]))
  await expect(recognizeFile(bomb)).rejects.toThrow(/damaged|too large/)
})

test('A PDF with a stream that does not end is read to its end', async () => {
  const begun = '3 0 obj<</Length 9>>stream\n'
  const bytes = bytesOfText(`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n${begun}%%EOF\n`)
  expect(await recognizeFile(bytes)).toEqual({ type: 'pdf', bytes })
})

test('A PDF whose objects unpack to far more than its size is refused', async () => {
  const bomb = writePdf({ packed: ' '.repeat(60 * 1024 * 1024) })
  await expect(recognizeFile(bomb)).rejects.toThrow('too large when it is unpacked')
})

test('A document with data before or behind it is refused', async () => {
  const document = await writeOffice()
  const behind = new Uint8Array(Buffer.concat([document, Buffer.from('<script>')]))
  await expect(recognizeFile(behind)).rejects.toThrow('may be damaged')
})

test('An equation of old Word, and a template on the own computer, are no programs', async () => {
  const equation = { 'word/embeddings/oleObject1.bin': Buffer.from('Equation Native', 'utf16le') }
  const document = await writeOffice('docx', { ...equation, ...template('file:///C:/Normal.dotm') })
  expect((await recognizeFile(document)).type).toBe('docx')
})

test.each([
  ['Knots.pdf', 'pdf', 'Knots.pdf'],
  ['KNOTS.PDF', 'pdf', 'KNOTS.pdf'],
  ['photo.JPG', 'webp', 'photo.webp'],
  ['invoice.exe', 'pdf', 'invoice.exe.pdf'],
  ['../../etc/passwd', 'txt', 'passwd.txt'],
  ['C:\\Users\\lea\\Knots.docx', 'docx', 'Knots.docx'],
  ['a\u202Eb.exe', 'pdf', 'ab.exe.pdf'],
  ['a\0b\r\nc\u200B.pdf', 'pdf', 'abc.pdf'],
  ['"><img src=x>?*|.pdf', 'pdf', '___img src=x____.pdf'],
  ['...', 'pdf', 'File.pdf'],
  ['', 'txt', 'File.txt'],
  [`${'ä'.repeat(300)}.odt`, 'odt', `${'ä'.repeat(80)}.odt`],
  ['Café 3 – knots.odt', 'odt', 'Café 3 – knots.odt'],
] as const)('The name %j of a %s becomes %j', (sent, type, name) => {
  expect(cleanFileName(sent, type)).toBe(name)
})
