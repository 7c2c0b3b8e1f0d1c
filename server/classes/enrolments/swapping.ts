import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { findToday } from '#server/tenancy/organizations.today.ts'
import { readAttended } from '../eligibility/attended-classes.queries.ts'
import type { ClassKey } from './enrolments.rows.ts'
import { endEnrollments } from './ending.ts'

/** Gives up the class that a new seat is swapped for, unless the student has left it already, or it is over. */
export async function giveUpSwapped(
  db: Kysely<Schema>,
  { organizationId, classId }: ClassKey,
  swapsClassId: number | null,
  {
    personId,
    ...actor
  }: { personId: number; actorUserId: number; onBehalfOfPersonId?: number | null },
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
  const leaving = { ...actor, action: 'EnrolmentWithdrawn', isSwapped: true } as const
  const open = [{ id: seat.id, ...old, personId, status: 'Enrolled' as const }]
  await endEnrollments(db, organizationId, open, { ...leaving, reason })
}
