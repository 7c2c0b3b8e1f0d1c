import type { EnrolmentStatus } from '#contract/enrolments.ts'
import type { Kysely } from 'kysely'
import { nextVersion } from '../../../database/saving.ts'
import type { Schema } from '../../../database/schema.ts'
import {
  type ClassKey,
  type OpenStatus,
  openStatuses,
  setStatus,
} from '../../../enrolments/enrolments.rows.ts'
import { giveSeats } from '../../../enrolments/enrolments.seats.ts'
import type { Replacement } from '../replacement.ts'

/** `shared` are those in classes where the other was enrolled too: they stay where they were, and are withdrawn. */
export type MovedEnrolments = {
  movedIds: number[]
  shared: { id: number; status: OpenStatus }[]
}

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
  const theirs = rows.filter(({ personId }) => personId === from.personId)
  const shared = theirs.filter(isOpen).filter(({ classId }) => attended.has(classId))
  const movedIds = theirs.map(({ id }) => id).filter((id) => shared.every((row) => row.id !== id))
  await handOver(db, movedIds, from.personId, to.personId)
  for (const { id, classId } of shared) {
    const key = { organizationId, classId }
    await setStatus(db, key, id, { status: 'Withdrawn' })
    await giveSeats(db, key)
  }
  return { movedIds, shared: shared.map(({ id, status }) => ({ id, status })) }
}

/** A seat that somebody else has by now is not given back: they wait for it in line. */
export async function giveBackEnrolments(
  db: Kysely<Schema>,
  { organizationId, from, to }: Replacement,
  { movedIds, shared }: MovedEnrolments,
): Promise<void> {
  await handOver(db, movedIds, to.personId, from.personId)
  for (const { id, status } of shared) {
    const { classId } = await db
      .selectFrom('enrolment')
      .where('id', '=', id)
      .select('classId')
      .executeTakeFirstOrThrow()
    const key = { organizationId, classId }
    const back = status === 'Offered' ? 'Enrolled' : status
    const isLate = back === 'Enrolled' && !(await hasSeat(db, key))
    await setStatus(db, key, id, { status: isLate ? 'Waitlisted' : back })
    await giveSeats(db, key)
  }
}

const isOpen = <Row extends { status: EnrolmentStatus }>(
  row: Row,
): row is Row & { status: OpenStatus } => (openStatuses as EnrolmentStatus[]).includes(row.status)

async function hasSeat(db: Kysely<Schema>, { classId }: ClassKey): Promise<boolean> {
  const { maxStudents, seatsTaken } = await db
    .selectFrom('class')
    .where('id', '=', classId)
    .select(['maxStudents', 'seatsTaken'])
    .executeTakeFirstOrThrow()
  return maxStudents === null || seatsTaken < maxStudents
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
