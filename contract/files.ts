import { z } from './zod.ts'

/** What an uploaded file can be, by its content. Photos become WebP. */
export const FileType = z.enum(['pdf', 'webp', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'txt'])
export type FileType = z.infer<typeof FileType>

/** Labels of the types. */
export const fileTypeNames: Record<FileType, string> = {
  pdf: 'PDF',
  webp: 'Image',
  docx: 'Word',
  xlsx: 'Excel',
  pptx: 'PowerPoint',
  odt: 'OpenDocument text',
  ods: 'OpenDocument spreadsheet',
  odp: 'OpenDocument presentation',
  txt: 'Text',
}

/** The maximum size of an uploaded file in bytes: 10 MiB. */
export const largestUpload = 10 * 1024 * 1024

/** What the browser's file chooser offers. The server checks the content instead. */
export const chosenFiles =
  '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.txt,image/png,image/jpeg,image/webp,image/gif'
