import type { OrderWaitlist } from '#contract/classes/enrolments.ts'
import type { Kysely } from 'kysely'
import { actedBy, audit } from '#server/audit/audit.ts'
import { memberName } from '#server/database/names.ts'
import { nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { keepOrganization } from '#server/tenancy/organizations.queries.ts'
import { listVersionConflict } from '#server/http/problem.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { listRoster } from './roster.queries.ts'
import { membersEnrolled } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'

/** Puts those who wait in another order, if they still stand as whoever moves them has seen it. */
export async function orderWaitlist(
  db: Kysely<Schema>,
  holder: Holder,
  classId: number,
  { before, enrolmentIds }: OrderWaitlist,
) {
  const { organizationId } = holder
  const key = { organizationId, classId }
  await keepOrganization(db, organizationId)
  const line = await membersEnrolled(db, organizationId)
    .where('classId', '=', classId)
    .where('enrolment.status', '=', 'Waitlisted')
    .orderBy('position')
    .select(['enrolment.id', memberName.as('name')])
    .execute()
  const isAsSeen = before.join() === line.map(({ id }) => id).join()
  const isSame =
    line.length === enrolmentIds.length &&
    new Set(enrolmentIds).size === line.length &&
    line.every(({ id }) => enrolmentIds.includes(id))
  if (!isAsSeen || !isSame) {
    throw listVersionConflict(
      'The line has changed meanwhile. Look at it once more.',
      await listRoster(db, key),
    )
  }
  for (const [place, id] of enrolmentIds.entries()) {
    await db
      .updateTable('enrolment')
      .set({ position: place + 1, version: nextVersion })
      .where('id', '=', id)
      .execute()
  }
  const nameOf = (wanted: number) => line.find(({ id }) => id === wanted)?.name
  await audit(db, {
    ...actedBy(holder),
    action: 'WaitlistOrdered',
    subject: { type: 'Class', id: classId },
    before: { attends: line.map(({ name }) => name) },
    after: { attends: enrolmentIds.map(nameOf) },
  })
  return listRoster(db, key)
}
