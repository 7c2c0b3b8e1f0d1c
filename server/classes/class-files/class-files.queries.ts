import type { ClassFile } from '#contract/classes/class-files.ts'
import { sql } from 'kysely'
import { actedBy, audit } from '#server/audit/audit.ts'
import { mebibyte } from '#server/calls/call.arrival.ts'
import { type Authorize, type SignedIn, signedIn, type UploadedFile } from '#server/calls/call.ts'
import { FileAnswer } from '#server/calls/file-answer.ts'
import { type Database, transact } from '#server/database/database.ts'
import { isRefused } from '#server/database/failure.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { cleanFileName } from '#server/files/file-name.ts'
import { type Files, hashOf, type WrittenFile } from '#server/files/files.ts'
import { mediaTypes } from '#server/files/recognize-file.ts'
import { invalidFields, notFound, Refusal } from '#server/http/problem.ts'
import { notify } from '#server/notifications/notify.ts'
import { clock } from '#server/process/clock.ts'
import { type Holder, lockRights, requireOne } from '#server/tenancy/rights.ts'
import { isLeading } from '../class-access/class-access.queries.ts'
import { classFileKind } from '../class-content/content.notification.ts'
import {
  classFiles,
  mayReadContent,
  requireEditable,
} from '../class-content/class-content.queries.ts'

/** How many files a class has at most. */
const mostFiles = 100

type FileKey = { classId: number; classFileId: number }

/** Adds a file to a class. A file that the class has already is answered as it is, so that an upload can be repeated. */
export async function addFile(
  { database, files }: { database: Database; files: Files },
  editor: Holder,
  classId: number,
  { name, bytes }: UploadedFile,
): Promise<ClassFile> {
  // Before the work, and again when nobody else can add one.
  await requireRoom(database.db, files, editor, classId, bytes.byteLength)
  const known = await findSame(database.db, classId, hashOf(bytes))
  if (known) return known
  const written = await files.save(bytes)
  try {
    const result = await transact(database, async (db) => {
      await lockRights(db, editor)
      if (!(await isLeading(db, editor.personId, classId)))
        await requireOne(db, editor, ['classes.manage'])
      await requireEditable(db, classId)
      const same = await findSame(db, classId, written.sha256)
      if (same) return { file: same, isNew: false }
      await requireRoom(db, files, editor, classId, written.bytes)
      return { file: await insertFile(db, editor, classId, name, written), isNew: true }
    })
    if (!result.isNew) await files.discard([written.key])
    return result.file
  } catch (error) {
    // If the answer was lost, the row may exist. If it does not, the sweep removes the file.
    if (error instanceof Refusal || isRefused(error)) await files.discard([written.key])
    throw error
  }
}

const findSame = (db: Db, classId: number, sha256: string): Promise<ClassFile | undefined> =>
  classFiles(db).where('classId', '=', classId).where('sha256', '=', sha256).executeTakeFirst()

/** Refuses a file for which the class or its organization has no room. */
async function requireRoom(
  db: Db,
  { quotas }: Files,
  { organizationId }: Holder,
  classId: number,
  bytes: number,
): Promise<void> {
  const sum = db
    .selectFrom('classFile')
    .where('organizationId', '=', organizationId)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>('bytes'), sql<number>`0`).as('bytes'),
    ])
  const ofClass = await sum.where('classId', '=', classId).executeTakeFirstOrThrow()
  if (ofClass.count >= mostFiles)
    throw full(`A class has at most ${mostFiles} files. Please delete one first.`)
  if (ofClass.bytes + bytes > quotas.perClass)
    throw full(
      `The files of a class may have ${inMiB(quotas.perClass)} in all. Please delete one first.`,
    )
  const ofAll = await sum.executeTakeFirstOrThrow()
  if (ofAll.bytes + bytes > quotas.perOrganization)
    throw full(
      `The files of all classes of this organization may have ${inMiB(quotas.perOrganization)} in all. Please delete some first.`,
    )
}

const full = (message: string) => invalidFields({ file: message }, message, 'files_full')

const inMiB = (bytes: number) => `${Math.floor(bytes / mebibyte)} MiB`

async function insertFile(
  db: Db,
  editor: Holder,
  classId: number,
  name: string,
  written: WrittenFile,
): Promise<ClassFile> {
  const { organizationId, personId } = editor
  const { id } = await db
    .insertInto('classFile')
    .values({
      organizationId,
      classId,
      ...written,
      name: cleanFileName(name, written.type),
      addedByPersonId: personId,
      createdDate: clock.timestamp(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = await findFile(db, { classId, classFileId: id })
  await audit(db, {
    ...actedBy(editor),
    action: 'FileAdded',
    subject: { type: 'Class', id: classId },
    after: { fileName: after.name },
  })
  await notify(db, classFileKind, {
    organizationId,
    actorUserId: editor.userId,
    subject: { type: 'Class', id: classId },
    facts: { classId, classFileIds: [id] },
  })
  return after
}

const findFile = (db: Db, { classId, classFileId }: FileKey): Promise<ClassFile> =>
  classFiles(db)
    .where('classId', '=', classId)
    .where('classFile.id', '=', classFileId)
    .executeTakeFirstOrThrow(notFound)

/** The content of a file, for those who may read it and know its key. */
/** A person who may read the content of the class in the path, and a file of it. */
export const fileReader: Authorize<SignedIn> = async (request) => {
  const visitor = await signedIn(request)
  const { classId = 0, classFileId = 0 } = request.ids()
  if (!(await mayReadContent(request.db, visitor, classId))) throw notFound()
  await findFile(request.db, { classId, classFileId })
  return visitor
}

export async function openFile(
  { db, files }: { db: Db; files: Files },
  { key, ...id }: FileKey & { key: string },
): Promise<FileAnswer> {
  const { name, type, key: own } = await findFile(db, id)
  const stored = key === own && (await files.read(key))
  if (!stored) throw notFound()
  return new FileAnswer({ name, type: mediaTypes[type], ...stored })
}

/** Deletes the row of a file. Returns the key of the file to discard. */
export async function deleteFile(db: Db, editor: Holder, id: FileKey): Promise<string> {
  await requireEditable(db, id.classId)
  const before = await findFile(db, id)
  await db.deleteFrom('classFile').where('id', '=', id.classFileId).execute()
  await audit(db, {
    ...actedBy(editor),
    action: 'FileRemoved',
    subject: { type: 'Class', id: id.classId },
    before: { fileName: before.name },
  })
  return before.key
}
