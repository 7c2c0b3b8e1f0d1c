import { FileType } from '../files.ts'
import { Id } from '../id.ts'
import { z } from '../zod.ts'

const key = z.string().check(z.regex(/^[\w-]{24}$/))

/** A file of a class. `key` is the random part of its address, and `bytes` its size. */
export const ClassFile = z.object({
  id: Id,
  key,
  name: z.string(),
  type: FileType,
  bytes: z.int(),
  addedBy: z.nullable(z.string()),
  createdDate: z.iso.datetime(),
})
export type ClassFile = z.infer<typeof ClassFile>

export const ClassFileQuery = z.strictObject({ key })
