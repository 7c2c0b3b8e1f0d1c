import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { withPassword } from './office-file.ts'
import { refusedFile } from './refused-file.ts'

const unpack = promisify(inflate)

/** Of all streams of objects in one PDF. In bytes, unpacked. */
const largestObjects = 50 * 1024 * 1024

/**
 * Refuses a PDF that runs something, starts a program, or contains other files. It reads what common programs write: the
 * objects, and the streams of objects. Who hides something on purpose can do so, as in any file.
 */
export async function requirePlainPdf(bytes: Uint8Array): Promise<void> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text) || !/%%EOF[\s\0]*$/.test(text.slice(-1024))) throw damaged()
  const { objects, streams } = partsOf(text)
  requirePlain(objects)
  let left = largestObjects
  for (const stream of streams) {
    const content = await unpack(Buffer.from(stream, 'latin1'), { maxOutputLength: left }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLargeInside()
        throw damaged()
      },
    )
    left = Math.max(1, left - content.byteLength)
    requirePlain(content.toString('latin1'))
  }
}

/** The objects without the contents of streams, and the streams that consist of objects. */
function partsOf(text: string) {
  const objects: string[] = []
  const streams: string[] = []
  let at = 0
  for (;;) {
    const found = text.indexOf('stream', at)
    const isBegin = found >= 0 && /^stream\r?\n/.test(text.slice(found, found + 8))
    if (found < 0) break
    if (!isBegin) {
      objects.push(text.slice(at, found + 6))
      at = found + 6
      continue
    }
    const head = text.slice(at, found)
    const start = found + (text[found + 6] === '\r' ? 8 : 7)
    const end = text.indexOf('endstream', start)
    objects.push(head)
    if (end < 0) break
    const own = head.slice(head.lastIndexOf('obj'))
    if (/\/ObjStm\b/.test(withoutEscapes(own))) streams.push(text.slice(start, end))
    at = end + 'endstream'.length
  }
  objects.push(text.slice(at))
  return { objects: objects.join('\n'), streams }
}

/** A name may have its characters as `#4a`. */
const withoutEscapes = (text: string) =>
  text.replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

function requirePlain(objects: string) {
  const names = withoutEscapes(objects)
  if (/\/Encrypt\b/.test(names)) throw withPassword()
  if (/\/(JS|JavaScript|Launch|RichMedia|XFA|GoToE|ImportData)\b/.test(names)) throw withProgram()
  if (/\/(EmbeddedFiles?|FileAttachment)\b/.test(names)) throw withFiles()
}

const withProgram = () =>
  refusedFile(
    422,
    'This PDF contains scripts or starts programs. Please print it to a new PDF, and send that.',
  )

const withFiles = () =>
  refusedFile(422, 'This PDF contains other files. Please print it to a new PDF, and send that.')

const tooLargeInside = () =>
  refusedFile(422, 'This PDF is too large when it is unpacked. Please print it to a new PDF.')

const damaged = () =>
  refusedFile(422, 'This PDF cannot be read. It may be damaged. Please save it again.')
