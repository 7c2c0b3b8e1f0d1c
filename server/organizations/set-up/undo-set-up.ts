import type { SetUp, UndoSetUp } from '#contract/organizations/set-up.ts'
import type { Encryption } from '#server/crypto/encryption.ts'
import { deleteClass } from '#server/classes/classes/delete-class.ts'
import type { Stores } from '#server/classes/classes/classes.queries.ts'
import { inParts } from '#server/database/in-parts.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict } from '#server/http/problem.ts'
import { findRow } from '#server/people/imports/imports.queries.ts'
import { undoImport } from '#server/people/imports/undo-import.ts'
import { withdrawInvitationsTo } from '#server/people/invitations/invitations.queries.ts'
import { deleteMember } from '#server/people/members/edit-members.ts'
import { type Holder, lockRights } from '#server/tenancy/rights.ts'
import { deleteRoom, findRoom } from '#server/timetable/rooms/rooms.queries.ts'
import { deleteSemester, findSemester } from '#server/timetable/semesters/semesters.queries.ts'
import { deleteTimeSlot, findTimeSlot } from '#server/timetable/time-slots/time-slots.queries.ts'
import { findSetUp, findUndo, lockSetUp, type Made } from './set-up.queries.ts'

type Undoing = Stores & { encryption: Encryption }

/**
 * Removes everything that publishing made, unless a student is in one of its classes. What was added to it by other means
 * stays, and each exception says so. The draft stays as it was typed. `leftOver` are images that are no longer used.
 */
export async function undoSetUp(
  stores: Undoing,
  holder: Holder,
  { version }: UndoSetUp,
): Promise<{ setUp: SetUp; leftOver: string[] }> {
  const { db } = stores
  const { organizationId, personId } = holder
  await lockRights(db, holder)
  const row = await lockSetUp(db, holder, version)
  if (!row?.made)
    throw conflict('not_published', {}, 'This isn’t published, so there’s nothing to undo.')
  const made = JSON.parse(row.made) as Made
  const { isAllowed, reason } = await findUndo(db, organizationId, made)
  if (!isAllowed) throw conflict('enrolled', {}, reason ?? '')

  const leftOver: string[] = []
  for (const classId of await existing(db, 'class', organizationId, made.classIds))
    leftOver.push(...(await deleteClass(stores, holder, classId)))
  const exceptions = [
    ...(await removeSemester(db, holder, made)),
    ...(await removePlaces(db, holder, made)),
    ...(await removePlaceholders(stores, holder, made)),
  ]
  await returnTeachers(db, organizationId, made)
  await withdrawInvitationsTo(db, holder, made.invitedIds)
  exceptions.push(...(await undoImports(stores, holder, made)))
  await db
    .updateTable('setUp')
    .set({ made: null, publishedDate: null, exceptions: JSON.stringify(exceptions) })
    .set({ ...lastSaved(personId), version: nextVersion })
    .where('organizationId', '=', organizationId)
    .execute()
  return { setUp: await findSetUp(db, holder), leftOver }
}

/** The rows that have not been deleted by other means. */
async function existing(
  db: Db,
  table: 'class' | 'semester' | 'room' | 'timeSlot' | 'organizationUser',
  organizationId: number,
  ids: number[],
): Promise<number[]> {
  const rows = await Promise.all(
    inParts(ids).map((some) =>
      db
        .selectFrom(table)
        .where('organizationId', '=', organizationId)
        .where('id', 'in', some)
        .orderBy('id')
        .select('id')
        .execute(),
    ),
  )
  return rows.flat().map(({ id }) => id)
}

async function removeSemester(db: Db, holder: Holder, { semesterId }: Made): Promise<string[]> {
  const { organizationId } = holder
  const [id] = await existing(db, 'semester', organizationId, [semesterId])
  if (id === undefined) return []
  const { name, classesCount } = await findSemester(db, organizationId, id)
  if (classesCount > 0) return [`${name} and its class days stay, because it has other classes.`]
  await deleteSemester(db, holder, id)
  return []
}

async function removePlaces(db: Db, holder: Holder, made: Made): Promise<string[]> {
  const { organizationId } = holder
  const stay: string[] = []
  for (const id of await existing(db, 'room', organizationId, made.roomIds)) {
    const { name, classesCount } = await findRoom(db, organizationId, id)
    if (classesCount > 0) stay.push(name)
    else await deleteRoom(db, holder, id)
  }
  for (const id of await existing(db, 'timeSlot', organizationId, made.slotIds)) {
    const { name, classesCount } = await findTimeSlot(db, organizationId, id)
    if (classesCount > 0) stay.push(name)
    else await deleteTimeSlot(db, holder, id)
  }
  return stay.map((name) => `${name} stays, because other classes use it.`)
}

/** Placeholders who teach other classes by now, were replaced or got a role stay. */
async function removePlaceholders(stores: Stores, holder: Holder, made: Made): Promise<string[]> {
  const { db } = stores
  const { organizationId } = holder
  const exceptions: string[] = []
  for (const id of await existing(db, 'organizationUser', organizationId, made.placeholderIds)) {
    const { displayName, mergedIntoId, isTeaching } = await db
      .selectFrom('organizationUser')
      .where('id', '=', id)
      .select(['displayName', 'mergedIntoId'])
      .select((where) =>
        where
          .exists(
            where
              .selectFrom('classTeacher')
              .whereRef('classTeacher.organizationUserId', '=', 'organizationUser.id')
              .select('classId'),
          )
          .as('isTeaching'),
      )
      .executeTakeFirstOrThrow()
    if (mergedIntoId !== null) continue
    if (isTeaching) exceptions.push(`${displayName} stays, because they teach another class.`)
    else await deleteMember(stores, holder, id)
  }
  return exceptions
}

/** Members who were no teachers before are none again, unless their record has changed since or they teach another class. */
async function returnTeachers(db: Db, organizationId: number, { teachers }: Made): Promise<void> {
  for (const { organizationUserId, version } of teachers)
    await db
      .updateTable('organizationUser')
      .set({ isTeacher: false, version })
      .where('organizationId', '=', organizationId)
      .where('id', '=', organizationUserId)
      .where('version', '=', version + 1)
      .where('id', 'not in', (teaching) =>
        teaching
          .selectFrom('classTeacher')
          .where('organizationUserId', '=', organizationUserId)
          .select('organizationUserId'),
      )
      .execute()
}

async function undoImports(
  { db, encryption }: Undoing,
  holder: Holder,
  { importIds }: Made,
): Promise<string[]> {
  const exceptions: string[] = []
  for (const importId of importIds.toReversed()) {
    const { organizationId } = holder
    const { state, version } = await findRow(db, { organizationId, importId })
    if (state !== 'Applied') continue
    const undone = await undoImport(db, { ...holder, encryption, importId, version })
    exceptions.push(...undone.exceptions)
  }
  return exceptions
}
