import {
  ClassContent,
  type CreateHomework,
  Homework,
  type UpdateClassContent,
  type UpdateHomework,
} from '#contract/classes/class-content.ts'
import { ClassFile } from '#contract/classes/class-files.ts'
import { http, send, sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'
import { type FileOnItsWay, upload } from '../upload.ts'

type OfClass = { classId: number }

export const classContentQuery = (classId: number) =>
  question(['classes', 'content', classId], `Class/content/${classId}`, ClassContent)

export const updateClassContent = (
  { classId, ...input }: UpdateClassContent & OfClass,
  change: Change,
) => send('put', `Class/content/${classId}`, change, input).json(ClassContent)

export const createHomework = ({ classId, ...input }: CreateHomework & OfClass, change: Change) =>
  send('post', `Class/homework/${classId}`, change, input).json(Homework)

export const updateHomework = (
  { classId, id, ...input }: UpdateHomework & OfClass & { id: number },
  change: Change,
) => send('put', `Class/homework/${classId}/${id}`, change, input).json(Homework)

export const deleteHomework = ({ classId, id }: OfClass & { id: number }, change: Change) =>
  sendOnly('delete', `Class/homework/${classId}/${id}`, change)

/** Its field shows why it failed. */
export const uploadClassFile = (
  { classId, ...sent }: FileOnItsWay & OfClass,
  signal: AbortSignal,
) => upload(`Class/files/${classId}`, 'file', sent, { signal, quiet: 'all' }).json(ClassFile)

/** The content of a file. It has no timeout, since a slow connection takes long for 10 MiB. */
export const downloadClassFile = (
  { classId, id, key }: OfClass & Pick<ClassFile, 'id' | 'key'>,
  { signal }: Pick<Change, 'signal'>,
): Promise<Blob> =>
  http
    .get(`Class/files/${classId}/${id}`, { searchParams: { key }, signal, timeout: false })
    .then((answer) => answer.blob())

export const deleteClassFile = ({ classId, id }: OfClass & { id: number }, change: Change) =>
  sendOnly('delete', `Class/files/${classId}/${id}`, change)
