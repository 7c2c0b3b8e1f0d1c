import { childrenData } from '#contract/rights/permissions.ts'
import { type ExpressionBuilder, expressionBuilder } from 'kysely'
import { hasStrongFactor } from '../identity/second-factor.queries.ts'
import type { Db, Schema } from '../database/schema/schema.ts'
import { Refusal } from '../http/problem.ts'
import { listHeldPermissions } from './held-roles.queries.ts'
import type { Holder } from './rights.ts'

const outer = expressionBuilder<Schema, 'organizationUser'>()

/** Whether the organization of the membership requires a second factor that its person does not have. */
export const isLackingFactor = () =>
  outer.and([
    outer.exists((query) =>
      query
        .selectFrom('organization')
        .whereRef('organization.id', '=', 'organizationUser.organizationId')
        .where('isSecondFactorRequired', '=', true)
        .select(['organization.id']),
    ),
    outer.exists((query) =>
      query
        .selectFrom('person')
        .innerJoin('user', 'user.id', 'person.userId')
        .whereRef('person.id', '=', 'organizationUser.personId')
        .where((user) => user.not(hasStrongFactor(user)))
        .select(['user.id']),
    ),
  ])

/** The same for a person in an organization. */
export async function lacksFactor(
  db: Db,
  organizationId: number,
  personId: number,
): Promise<boolean> {
  const membership = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('personId', '=', personId)
    .where(isLackingFactor())
    .select('id')
    .executeTakeFirst()
  return membership !== undefined
}

/** Refuses a caller who reads children's data by what they are, such as a class's teacher, and not by a permission. */
export function requireSecondFactor({ isLackingFactor: isLacking = false }: Holder): void {
  if (isLacking) throw secondFactorRequired()
}

export const secondFactorRequired = () =>
  new Refusal(403, {
    message:
      'This organization requires a second factor to see children’s data. Set up a passkey or an authenticator app in your account first.',
    code: 'second_factor_required',
  })

const isTeaching = (member: ExpressionBuilder<Schema, 'organizationUser'>) =>
  member.exists(
    member
      .selectFrom('classTeacher')
      .whereRef('classTeacher.organizationUserId', '=', 'organizationUser.id')
      .select(['classTeacher.classId']),
  )

const hasRole = (member: ExpressionBuilder<Schema, 'organizationUser'>) =>
  member.exists(
    member
      .selectFrom('roleGrant')
      .whereRef('roleGrant.organizationUserId', '=', 'organizationUser.id')
      .select(['roleGrant.roleId']),
  )

/** Active members who read children's data: owners, teachers, and members who have such a permission today. */
export async function listReaders(db: Db, whose: { organizationId: number } | { userId: number }) {
  const members = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .innerJoin('organization', 'organization.id', 'organizationUser.organizationId')
    .where((where) =>
      'userId' in whose
        ? where.and([
            where('user.id', '=', whose.userId),
            where('isSecondFactorRequired', '=', true),
          ])
        : where('organization.id', '=', whose.organizationId),
    )
    .where('organizationUser.status', '=', 'Active')
    .where((where) => where.or([where('isOwner', '=', true), isTeaching(where), hasRole(where)]))
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .select(['organizationUser.id', 'isOwner', 'organizationUser.organizationId'])
    .select(['organization.name as organizationName', 'user.email', 'emailVerifiedAt'])
    .select(['firstName', 'lastName', 'preferredName', 'twoFactorProvider', 'mayUseEmailCode'])
    .select((where) => isTeaching(where).$castTo<boolean>().as('isTeaching'))
    .select((where) => hasStrongFactor(where).$castTo<boolean>().as('hasFactor'))
    .execute()
  const held = await listHeldPermissions(
    db,
    members.map(({ id }) => id),
  )
  return members.filter(
    ({ id, isOwner, isTeaching: teaches }) =>
      isOwner || teaches || held.get(id)?.some((one) => childrenData.includes(one)),
  )
}
