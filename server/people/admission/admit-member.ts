import type { Membership } from '#contract/organizations/organizations.ts'
import { sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { compileOnce, type Placeholders } from '#server/database/compile-once.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { memberAdmitted } from '#server/tenancy/membership-hooks.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import { newMembership, revokePrivileges } from '#server/tenancy/memberships.queries.ts'
import { lockFamiliesOf, refreshFamiliesOf } from '../people/family-index.queries.ts'
import { lockInOperation } from '#server/tenancy/organizations.queries.ts'

type Newcomer = {
  organizationId: number
  personId: number
  actorUserId: number
  isTeacher?: boolean
  isStudent?: boolean
  isParent?: boolean
  /** The application that admitted them. */
  applicationId?: number
  /** The adult who applied for them, or enrolled them, unless they did it themselves. */
  broughtByPersonId?: number
}

/**
 * Makes a person an Active member, or adds kinds to an existing membership, and returns its id. Does nothing unless the person
 * is not a member yet or has a status in `before`. A deleted organization admits nobody. A member who comes back keeps their
 * kinds, but not their roles or ownership.
 */
export async function admit(
  db: Db,
  { applicationId, actorUserId, broughtByPersonId, ...newcomer }: Newcomer,
  before: Membership['status'][],
): Promise<number | undefined> {
  const { organizationId, personId } = newcomer
  await lockInOperation(db, organizationId)
  const previous = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('personId', '=', personId)
    .select('status')
    .executeTakeFirst()
  const admitted = await newMembership(db, newcomer)
    .onConflict((member) =>
      member
        .columns(['organizationId', 'personId'])
        .doUpdateSet(({ eb }) => ({
          isTeacher: either('isTeacher'),
          isStudent: either('isStudent'),
          isParent: either('isParent'),
          status: 'Active',
          version: eb('organizationUser.version', '+', 1),
        }))
        .where('organizationUser.status', 'in', before)
        .where('organizationUser.mergedIntoId', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!admitted) return undefined
  if (previous?.status === 'Archived' || previous?.status === 'Suspended') {
    await revokePrivileges(db, { organizationId, organizationUserId: admitted.id, actorUserId })
  }
  await setAdmittedFromFamily(db, { organizationId, personId, broughtByPersonId })
  await refreshFamiliesOf(db, [personId])
  await memberAdmitted.run(db, { organizationId, personId, applicationId })
  return admitted.id
}

type Brought = Pick<Newcomer, 'organizationId' | 'personId' | 'broughtByPersonId'>

/**
 * Records which family a child came from, unless the child is still in the recorded one, and returns whether that changes
 * which organizations see its families. Then that must be refreshed: none may learn about one household because the child
 * has left the other.
 */
export async function setAdmittedFromFamily(
  db: Db,
  { organizationId, personId, broughtByPersonId = personId }: Brought,
): Promise<boolean> {
  const listFamilies = () => listHomes(db, { organizationId, personId, broughtByPersonId })
  if ((await listFamilies()).some(isRecorded)) return false
  await lockFamiliesOf(db, [personId])
  const families = await listFamilies()
  const homes = families.filter(({ isHome }) => isHome)
  const [home] = homes
  if (!home) return false
  const { numUpdatedRows } = await db
    .updateTable('organizationUser')
    .set({ admittedFromFamilyId: homes.length === 1 ? home.familyId : 0 })
    .where('organizationId', '=', organizationId)
    .where('personId', '=', personId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('familyMember')
            .whereRef('familyMember.familyId', '=', 'organizationUser.admittedFromFamilyId')
            .whereRef('familyMember.personId', '=', 'organizationUser.personId')
            .where('relation', '=', 'Child')
            .select(['familyMember.familyId']),
        ),
      ),
    )
    .executeTakeFirst()
  // An only family is seen without being recorded.
  const isSeenAnyway = families.length === 1 && home.admittedFromFamilyId === null
  return numUpdatedRows > 0n && !isSeenAnyway
}

const listHomes = compileOnce((db, brought: Placeholders<Required<Brought>>) =>
  db
    .selectFrom('familyMember as child')
    .innerJoin('organizationUser', 'organizationUser.personId', 'child.personId')
    .where('child.personId', '=', brought.personId)
    .where('child.relation', '=', 'Child')
    .where('organizationId', '=', brought.organizationId)
    .select((row) =>
      row
        .or([
          row('child.personId', '=', brought.broughtByPersonId),
          row.exists(
            row
              .selectFrom('familyMember as adult')
              .whereRef('adult.familyId', '=', 'child.familyId')
              .where('adult.personId', '=', brought.broughtByPersonId)
              .where('adult.access', '=', 'Full')
              .where(isActing('adult'))
              .select(['adult.personId']),
          ),
        ])
        .as('isHome'),
    )
    .select(['child.familyId', 'admittedFromFamilyId']),
)

type Home = { familyId: number; admittedFromFamilyId: number | null }

const isRecorded = ({ familyId, admittedFromFamilyId }: Home) => familyId === admittedFromFamilyId

const either = (kind: 'isTeacher' | 'isStudent' | 'isParent') =>
  sql<boolean>`${sql.ref(`organizationUser.${kind}`)} or ${sql.ref(`excluded.${kind}`)}`

type MembershipKey = { organizationId: number; id: number }

/** Adds to the audit log that somebody joined or left, by themselves or through their family. */
export const auditMembership = (
  db: Db,
  action: 'Joined' | 'Left',
  { organizationId, id }: MembershipKey,
  { userId }: { userId: number },
  onBehalfOfPersonId: number | null = null,
) =>
  audit(db, {
    organizationId,
    actorUserId: userId,
    onBehalfOfPersonId,
    action,
    subject: { type: 'OrganizationUser', id },
  })
