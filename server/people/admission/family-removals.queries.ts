import type { Membership } from '#contract/organizations/organizations.ts'
import { sql } from 'kysely'
import type { Db } from '#server/database/schema/schema.ts'
import { inParts } from '#server/database/in-parts.ts'
import { fullName } from '#server/database/searchable.ts'
import { conflict } from '#server/http/problem.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'

/** When a family removed its child from an organization, and the status of the membership before. */
export type FamilyRemoval = { leftDate: string; status: Membership['status'] }

/**
 * Which of these archived memberships a family ended. Only the audit log of a membership shows this: the last entry that ends
 * or restores it is the family's.
 */
export async function listFamilyRemovals(
  db: Db,
  organizationUserIds: number[],
): Promise<Map<number, FamilyRemoval>> {
  const last = new Map<number, MembershipEnd>()
  for (const ids of inParts(organizationUserIds)) {
    for (const entry of await membershipEndsOf(db, ids).execute()) last.set(entry.subjectId, entry)
  }
  return new Map(
    [...last].flatMap(([id, entry]) => (isByFamily(entry) ? [[id, toRemoval(entry)]] : [])),
  )
}

/** The same, for all memberships of an organization. */
export async function listFamilyRemovalsIn(
  db: Db,
  organizationId: number,
): Promise<Map<number, FamilyRemoval>> {
  const rows = await db
    .selectFrom('auditEntry')
    .where('organizationId', '=', organizationId)
    .where(isMembershipEnd)
    .where('onBehalfOfPersonId', 'is not', null)
    .select('subjectId')
    .distinct()
    .execute()
  return listFamilyRemovals(
    db,
    rows.map(({ subjectId }) => subjectId),
  )
}

/** Refuses to restore a membership that the family ended. */
export const removedByFamily = (name: string) =>
  conflict(
    'left_by_family',
    {},
    `${name} was removed by their family. Ask an adult in the family to bring ${name} back in My Family.`,
  )

/** A child who was suspended when the family removed them does not come back as Active. */
export async function refuseSuspendedBefore(
  db: Db,
  { organizationId, personId }: { organizationId: number; personId: number },
): Promise<void> {
  await lockOrganization(db, organizationId)
  const member = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', organizationId)
    .where('personId', '=', personId)
    .where('status', '=', 'Archived')
    .select(['organizationUser.id', fullName('person').as('name')])
    .executeTakeFirst()
  const removal = member && (await listFamilyRemovals(db, [member.id])).get(member.id)
  if (!member || removal?.status !== 'Suspended') return
  const { name } = member
  throw conflict(
    'suspended_before',
    {},
    `${name} was suspended before the family removed them. Bring ${name} back in My Family, then ask an owner to restore the membership.`,
  )
}

/** Repeats the condition of the index `audit_entry_leavings`, so that the database uses the index. */
export const isMembershipEnd = sql<boolean>`subject_type = 'OrganizationUser'
  and (action = 'Left' or (action = 'Edited' and after like '%"status":"Archived"%'))`

const membershipEndsOf = (db: Db, organizationUserIds: number[]) =>
  db
    .selectFrom('auditEntry')
    .where('subjectType', '=', 'OrganizationUser')
    .where('subjectId', 'in', organizationUserIds)
    .where((where) => where.or([isMembershipEnd, where('action', '=', 'Joined')]))
    .orderBy('id')
    .select(['subjectId', 'action', 'onBehalfOfPersonId', 'before', 'createdDate'])

type MembershipEnd = Awaited<ReturnType<ReturnType<typeof membershipEndsOf>['execute']>>[number]

const isByFamily = ({ action, onBehalfOfPersonId }: MembershipEnd) =>
  action === 'Left' && onBehalfOfPersonId !== null

const toRemoval = ({ before, createdDate }: MembershipEnd): FamilyRemoval => ({
  leftDate: createdDate,
  status: JSON.parse(before ?? '{}').status ?? 'Archived',
})
