import type { FileType } from '#contract/files.ts'
import { overloaded, Refusal } from '../http/problem.ts'
import { formatOf, redraw, redrawUnlessStored } from '../images/redraw-image.ts'
import { limitConcurrency } from '../process/limit-concurrency.ts'
import { recognizeOfficeFile } from './office-file.ts'
import { requirePlainPdf } from './pdf-file.ts'
import { refusedFile } from './refused-file.ts'

export type Recognized = { type: FileType; bytes: Uint8Array }

/** The media types that downloads have. */
export const mediaTypes: Record<FileType, string> = {
  pdf: 'application/pdf',
  webp: 'image/webp',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  txt: 'text/plain; charset=utf-8',
}

const limited = limitConcurrency({
  atOnce: 1,
  mostWaiting: 20,
  overloaded: () =>
    overloaded('The server is busy with other files. Please try again in a few seconds.'),
})

/**
 * What a file is, by its content alone, and what to store of it: images are drawn again, unless a site has stored them
 * before; everything else stays as it is. Files of other types are refused, and those that run or hide something.
 */
export async function recognizeFile(
  bytes: Uint8Array,
  { keepsStoredImages = false } = {},
): Promise<Recognized> {
  if (formatOf(bytes))
    return { type: 'webp', bytes: (await redrawn(bytes, keepsStoredImages)).large }
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (start.startsWith('%PDF-'))
    return limited(() => requirePlainPdf(bytes)).then(() => ({ type: 'pdf', bytes }))
  if (start.startsWith('PK\x03\x04'))
    return { type: await limited(() => recognizeOfficeFile(bytes)), bytes }
  if (start.startsWith('\xd0\xcf\x11\xe0'))
    throw refusedFile(
      415,
      'This document is protected with a password, or in an old format. Please save it as .docx, .xlsx, .pptx or PDF, without a password.',
    )
  if (isPlainText(bytes)) return { type: 'txt', bytes }
  throw refusedFile(
    415,
    'Please choose a PDF, an image, a text, or a document of Office or OpenDocument.',
  )
}

const redrawn = (bytes: Uint8Array, keepsStored: boolean) =>
  (keepsStored ? redrawUnlessStored(bytes) : redraw(bytes)).catch((error: unknown) => {
    // Said at the field of the file.
    if (error instanceof Refusal && (error.status === 415 || error.status === 422))
      throw refusedFile(error.status, error.message)
    throw error
  })

/** Text in UTF-8 that no program takes for a page, an image or a document. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/[^\P{Cc}\t\n\r\f]/u.test(text) && !/^\s*(<|\{\\rtf|%!|#!)/.test(text)
  } catch {
    return false
  }
}
