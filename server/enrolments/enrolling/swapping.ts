import type { OpenStatus } from '#contract/classes/enrolments.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema/schema.ts'
import { findToday } from '../../organizations/organizations.today.ts'
import { dropOverrides } from '../../timetable/timetable.settling.ts'
import { readAttended } from '../standings/attended.ts'
import { type ClassKey, setStatus } from '../enrolments.rows.ts'
import { giveSeats } from '../seats/seats.ts'
import { tellOfEnrolment } from '../enrolments.telling.ts'

/** `isSwapped` says that it is given up for another class. */
type Leaving = {
  personId: number
  actorUserId: number
  action: 'TakenOut' | 'EnrolmentWithdrawn' | 'EnrolmentDeclined'
  isSwapped?: boolean
  reason?: string | null
}

/** Ends an open enrolment. A seat that comes free by it is offered to whoever is first in line. */
export async function endEnrolment(
  db: Kysely<Schema>,
  key: ClassKey,
  enrolmentId: number,
  { reason = null, ...leaving }: Leaving,
): Promise<void> {
  const { status: was } = await db
    .selectFrom('enrolment')
    .where('id', '=', enrolmentId)
    .select('status')
    .$narrowType<{ status: OpenStatus }>()
    .executeTakeFirstOrThrow()
  const status = leaving.action === 'EnrolmentDeclined' ? 'Declined' : 'Withdrawn'
  await setStatus(db, key, enrolmentId, { status, reason })
  await tellOfEnrolment(db, key, { ...leaving, was, enrolmentId, reason })
  await dropOverrides(db, key.organizationId, key.classId)
  await giveSeats(db, key)
}

/** Gives up the class that a new seat is swapped for, unless the student has left it already, or it is over. */
export async function giveUpSwapped(
  db: Kysely<Schema>,
  { organizationId, classId }: ClassKey,
  swapsClassId: number | null,
  { personId, actorUserId }: { personId: number; actorUserId: number },
): Promise<void> {
  if (swapsClassId === null) return
  const old = { organizationId, classId: swapsClassId }
  const today = await findToday(db, organizationId)
  const students = { personIds: [personId], classIds: [], today }
  const { attended } = await readAttended(db, organizationId, students)
  const seat = attended.find((each) => each.classId === swapsClassId)
  if (!seat?.isGoingOn) return
  const { name } = await db
    .selectFrom('class')
    .where('id', '=', classId)
    .select('name')
    .executeTakeFirstOrThrow()
  const reason = `Swapped for ${name}.`
  const leaving = { personId, actorUserId, action: 'EnrolmentWithdrawn', isSwapped: true } as const
  await endEnrolment(db, old, seat.id, { ...leaving, reason })
}
