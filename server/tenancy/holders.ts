import { childrensData } from '#contract/rights/childrens-data.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { type Kysely, sql } from 'kysely'
import { isOwning } from '../identity/proved.ts'
import { memberName } from '../database/names.ts'
import type { Schema } from '../database/schema/schema.ts'
import { listRoleHolders } from './roles.held.ts'
import { isLackingFactor } from './second-factor.ts'

/** Whether the member of the row is an owner now. */
const isOwner = sql<boolean>`(${sql.ref('organizationUser.isOwner')} and ${isOwning()})`

/** The members of any organization who can hold permissions at all, and whether each is an owner. */
export const activeMembers = (db: Kysely<Schema>) =>
  db
    .selectFrom('organizationUser')
    .where('organizationUser.status', '=', 'Active')
    .select('organizationUser.id as organizationUserId')
    .select(isOwner.$castTo<boolean | number>().as('isOwner'))
    .select(isLackingFactor().$castTo<boolean | number>().as('isLackingFactor'))

/** Whether a permission reads children's data, which takes the second factor that an organization requires. */
export const showsChildren = (permission: Permission): boolean => childrensData.includes(permission)

export type PermissionHolder = {
  personId: number
  name: string
  organizationId: number
  /** Null for an owner. */
  roleName: string | null
  untilDate: string | null
}

/** Everybody who holds a permission in these organizations now: `findHolder` says the same of one. Once for each role that gives it. */
export async function listPermissionHolders(
  db: Kysely<Schema>,
  organizationIds: number[],
  permission: Permission,
): Promise<PermissionHolder[]> {
  const inThese = activeMembers(db)
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('organizationUser.organizationId', 'in', organizationIds)
    .where('person.userId', 'is not', null)
    .$if(showsChildren(permission), (all) => all.where((where) => where.not(isLackingFactor())))
    .select(['organizationUser.organizationId', 'organizationUser.personId'])
    .select(memberName.as('name'))
  const owners = await inThese.where('organizationUser.isOwner', '=', true).where(isOwner).execute()
  const isKnown = new Set(owners.map(({ organizationUserId }) => organizationUserId))
  const grants = await listRoleHolders(db, organizationIds, permission)
  const held = Map.groupBy(grants, ({ organizationUserId }) => organizationUserId)
  const members = await inThese.where('organizationUser.id', 'in', [...held.keys()]).execute()
  return [
    ...owners.map((owner) => ({ ...owner, roleName: null, untilDate: null })),
    ...members
      .filter(({ organizationUserId }) => !isKnown.has(organizationUserId))
      .flatMap((member) =>
        (held.get(member.organizationUserId) ?? []).map(({ name: roleName, untilDate }) => ({
          ...member,
          roleName,
          untilDate,
        })),
      ),
  ]
}
