import type { AuditAction } from '#contract/rights/audit.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { listPermissionHolders } from '#server/tenancy/rights.ts'
import type { Row } from './audit.rows.ts'

/** What people do in an organization for themselves and for their children. */
const byFamilies = new Set<AuditAction>([
  'Joined',
  'Left',
  'Claimed',
  'Declined',
  'EnrolmentRequested',
])

/** What families and the staff of an organization do alike. */
const byEither = new Set<AuditAction>(['Enrolled', 'Waitlisted', 'EnrolmentWithdrawn'])

type Deed = Pick<Row, 'action' | 'actorUserId' | 'onBehalfOfPersonId' | 'organizationId'>

type Around = {
  personId: number
  household: ReadonlySet<number | null>
  elsewhere: { userIds: ReadonlySet<number | null> }
}

/**
 * The entries of which a guardian sees who acted: somebody of their own household, or the staff of an organization. An adult of
 * another household who acts for a child there is no staff.
 */
export async function listVisibleActors<Some extends Deed>(
  db: Kysely<Schema>,
  rows: Some[],
  { personId, household, elsewhere }: Around,
): Promise<Set<Some>> {
  const byOthers = rows.filter(
    ({ actorUserId, organizationId, onBehalfOfPersonId, action }) =>
      !household.has(actorUserId) &&
      organizationId !== null &&
      (onBehalfOfPersonId === null || onBehalfOfPersonId === personId) &&
      !byFamilies.has(action),
  )
  // Entries from before they said on whose behalf do not tell which of both it was.
  const unclear = byOthers.filter(
    ({ action, actorUserId }) => byEither.has(action) && elsewhere.userIds.has(actorUserId),
  )
  const isStaff = await staffOf(db, unclear)
  return new Set(
    rows.filter(
      (row) =>
        household.has(row.actorUserId) ||
        (byOthers.includes(row) && (!unclear.includes(row) || isStaff(row))),
    ),
  )
}

async function staffOf(db: Kysely<Schema>, deeds: Deed[]) {
  const organizationIds = [...new Set(deeds.flatMap(({ organizationId }) => organizationId ?? []))]
  if (organizationIds.length === 0) return () => false
  const holders = await listPermissionHolders(db, organizationIds, 'enrolments.manage')
  const accounts = await db
    .selectFrom('person')
    .where('userId', 'in', [...new Set(deeds.flatMap(({ actorUserId }) => actorUserId ?? []))])
    .select(['id', 'userId'])
    .execute()
  const personOf = new Map(accounts.map(({ id, userId }) => [userId, id]))
  return ({ organizationId, actorUserId }: Deed) =>
    holders.some(
      (holder) =>
        holder.organizationId === organizationId && holder.personId === personOf.get(actorUserId),
    )
}
