import { Id } from '../id.ts'
import { z } from '../zod.ts'

/** What a file of a class can be, by its content. Photos become WebP. */
export const ClassFileType = z.enum([
  'pdf',
  'webp',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'txt',
])
export type ClassFileType = z.infer<typeof ClassFileType>

/** Labels of the types. */
export const classFileTypeNames: Record<ClassFileType, string> = {
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

/** The maximum size of a file in bytes: 10 MiB. */
export const largestClassFile = 10 * 1024 * 1024

/** What the browser's file chooser offers. The server checks the content instead. */
export const chosenClassFiles =
  '.pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.txt,image/png,image/jpeg,image/webp,image/gif'

const key = z.string().check(z.regex(/^[\w-]{24}$/))

/** A file of a class. `key` is the random part of its address, and `bytes` its size. */
export const ClassFile = z.object({
  id: Id,
  key,
  name: z.string(),
  type: ClassFileType,
  bytes: z.int(),
  addedBy: z.nullable(z.string()),
  createdDate: z.iso.datetime(),
})
export type ClassFile = z.infer<typeof ClassFile>

export const ClassFileQuery = z.strictObject({ key })
