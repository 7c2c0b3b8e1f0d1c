import type { Kysely } from 'kysely'
import { nextVersion } from '../../../database/saving.ts'
import type { EnrolmentStatus } from '../../../database/schema.school.ts'
import type { Schema } from '../../../database/schema.ts'
import type { Replacement } from '../replacement.ts'

/** `shared` are those in classes where the other was enrolled too: they stay where they were, and are withdrawn. */
export type MovedEnrolments = {
  movedIds: number[]
  shared: { id: number; status: EnrolmentStatus }[]
}

const open: EnrolmentStatus[] = ['Requested', 'Enrolled', 'Waitlisted', 'Offered']
const isOpen = ({ status }: { status: EnrolmentStatus }) => open.includes(status)

export async function moveEnrolments(
  db: Kysely<Schema>,
  { organizationId, from, to }: Replacement,
): Promise<MovedEnrolments> {
  const rows = await db
    .selectFrom('enrolment')
    .where('organizationId', '=', organizationId)
    .where('personId', 'in', [from.personId, to.personId])
    .select(['id', 'personId', 'classId', 'status'])
    .execute()
  const attended = new Set(
    rows.filter((row) => row.personId === to.personId && isOpen(row)).map(({ classId }) => classId),
  )
  const isShared = (row: (typeof rows)[number]) => isOpen(row) && attended.has(row.classId)
  const theirs = rows.filter(({ personId }) => personId === from.personId)
  const movedIds = theirs.filter((row) => !isShared(row)).map(({ id }) => id)
  const shared = theirs.filter(isShared).map(({ id, status }) => ({ id, status }))
  await handOver(db, movedIds, from.personId, to.personId)
  for (const { id } of shared) await setStatus(db, id, 'Withdrawn')
  return { movedIds, shared }
}

export async function giveBackEnrolments(
  db: Kysely<Schema>,
  { from, to }: Replacement,
  { movedIds, shared }: MovedEnrolments,
): Promise<void> {
  await handOver(db, movedIds, to.personId, from.personId)
  for (const { id, status } of shared) await setStatus(db, id, status)
}

async function handOver(db: Kysely<Schema>, ids: number[], before: number, after: number) {
  if (ids.length === 0) return
  await db
    .updateTable('enrolment')
    .set({ personId: after, version: nextVersion })
    .where('id', 'in', ids)
    .where('personId', '=', before)
    .execute()
}

const setStatus = (db: Kysely<Schema>, id: number, status: EnrolmentStatus) =>
  db.updateTable('enrolment').set({ status, version: nextVersion }).where('id', '=', id).execute()
