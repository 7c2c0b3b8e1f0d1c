import {
  type EnrollmentStatus,
  isOpenStatus,
  type OpenStatus,
} from '#contract/classes/enrollments.ts'
import { nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { type ClassKey, enrollmentsOf, findOpen, setStatus } from './enrollments.queries.ts'
import { countFree, offerSeats, offerSeatsToWaitlists, returnToWaitlist } from './offer-seats.ts'
import type { Merge } from '#server/people/merging/merge-records.ts'
import { clock } from '#server/process/clock.ts'

/** The enrollment of one record in a class of both. Merges stored by older versions have only the status. */
type Ended = {
  id: number
  status: OpenStatus
  position?: number | null
  offeredUntil?: string | null
  statusDate?: string
}

/** `shared` are enrollments in classes where the other record has the same or a better status: they do not move, and are withdrawn. */
export type MovedEnrollments = { movedIds: number[]; shared: Ended[] }

export async function moveEnrollments(
  db: Db,
  { organizationId, from, to }: Merge,
): Promise<MovedEnrollments> {
  const rows = await db
    .selectFrom('enrollment')
    .where('organizationId', '=', organizationId)
    .where('personId', 'in', [from.personId, to.personId])
    .select(['id', 'personId', 'classId', 'status', 'position', 'offeredUntil', 'statusDate'])
    .execute()
  const theirs = rows.filter(({ personId }) => personId === from.personId)
  const own = rows.filter(({ personId }) => personId === to.personId).filter(isOpen)
  const weaker = theirs.filter(isOpen).flatMap((row) => {
    const other = own.find(({ classId }) => classId === row.classId)
    return other ? [isStronger(row, other) ? other : row] : []
  })
  const movedIds = theirs.filter((row) => !weaker.some(({ id }) => id === row.id)).map(idOf)
  for (const { id, classId } of weaker)
    await setStatus(db, { organizationId, classId }, id, { status: 'Withdrawn' })
  await reassign(db, movedIds, from.personId, to.personId)
  for (const { classId } of weaker) await offerSeats(db, { organizationId, classId })
  await offerSeatsToWaitlists(db, organizationId, { personIds: [from.personId, to.personId] })
  const shared = weaker.map(({ personId: _, classId: __, ...ended }) => ended)
  return { movedIds, shared }
}

const idOf = ({ id }: { id: number }) => id

const ranking: OpenStatus[] = ['Enrolled', 'Offered', 'Waitlisted', 'Requested']

/** Of two on the waitlist, the one further in front is stronger. */
const isStronger = (one: Ended, other: Ended): boolean =>
  one.status === other.status
    ? (one.position ?? 0) < (other.position ?? 0)
    : ranking.indexOf(one.status) < ranking.indexOf(other.status)

/** An enrollment opened since the merge is left unchanged. */
export async function unmergeEnrollments(
  db: Db,
  { organizationId, from, to }: Merge,
  { movedIds, shared }: MovedEnrollments,
): Promise<void> {
  await reassign(db, movedIds, to.personId, from.personId)
  for (const ended of shared) {
    const { classId, personId } = await db
      .selectFrom('enrollment')
      .where('id', '=', ended.id)
      .select(['classId', 'personId'])
      .executeTakeFirstOrThrow()
    const key = { organizationId, classId }
    if (!(await findOpen(db, key, personId))) await restore(db, key, ended)
    await offerSeats(db, key)
  }
  await offerSeatsToWaitlists(db, organizationId, { personIds: [from.personId, to.personId] })
}

/** If the seat was taken in the meantime, the student goes to the waitlist. An expired offer goes back to its front. */
async function restore(
  db: Db,
  key: ClassKey,
  { id, position = null, offeredUntil = null, ...was }: Ended,
): Promise<void> {
  const hadSeat = was.status === 'Enrolled' || was.status === 'Offered'
  if (hadSeat && (await countFree(db, key)) <= 0)
    return setStatus(db, key, id, { status: 'Waitlisted' })
  if (was.status === 'Offered' && (offeredUntil ?? '') <= clock.confirmedTimestamp())
    return returnToWaitlist(db, key, [{ id }])
  if (was.status === 'Waitlisted' && position === null)
    return setStatus(db, key, id, { status: 'Waitlisted' })
  if (position !== null) await makeRoomAt(db, key, position)
  await db
    .updateTable('enrollment')
    .set({ ...was, position, offeredUntil, reason: null, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** Shifts the waitlist back by one from `place`, if that place is taken. */
async function makeRoomAt(db: Db, key: ClassKey, place: number) {
  const isTaken = await enrollmentsOf(db, key)
    .where('position', '=', place)
    .select('id')
    .executeTakeFirst()
  if (!isTaken) return
  await db
    .updateTable('enrollment')
    .set((row) => ({ position: row('position', '+', 1), version: nextVersion }))
    .where('organizationId', '=', key.organizationId)
    .where('classId', '=', key.classId)
    .where('position', '>=', place)
    .execute()
}

const isOpen = <Row extends { status: EnrollmentStatus }>(
  row: Row,
): row is Row & { status: OpenStatus } => isOpenStatus(row.status)

async function reassign(db: Db, ids: number[], before: number, after: number) {
  if (ids.length === 0) return
  await db
    .updateTable('enrollment')
    .set({ personId: after, version: nextVersion })
    .where('id', 'in', ids)
    .where('personId', '=', before)
    .execute()
}
