import type { GrantRole, RoleGrantQuery } from '#contract/rights/roles.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { sql } from 'kysely'
import { actedBy, audit } from '#server/audit/audit.ts'
import { fullName, memberName, contains } from '#server/database/searchable.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { findToday } from '#server/tenancy/organizations.queries.ts'
import { conflict, invalidFields, notFound } from '#server/http/problem.ts'
import { type Holder, lockRights } from '#server/tenancy/rights.ts'
import {
  requireHeld,
  requireNoLonger,
  requireOther,
  endGrantsWhere,
} from '#server/tenancy/held-roles.queries.ts'
import { notify } from '#server/notifications/notify.ts'
import { roleGrantedKind } from './role.notification.ts'
import { findRole } from './roles.queries.ts'
import { clock } from '#server/process/clock.ts'

type GrantKey = { roleId: number; organizationUserId: number }

const sorting = { name: 'organizationUser.searchName', untilDate: 'lastDay' }

/** The members who have or had a role. Those without an end come last. */
export async function listGrants(db: Db, holder: Holder, roleId: number, query: RoleGrantQuery) {
  const role = await findRole(db, holder, roleId)
  const list = db
    .selectFrom('roleGrant')
    .innerJoin('organizationUser', 'organizationUser.id', 'roleGrant.organizationUserId')
    .where('roleGrant.organizationId', '=', holder.organizationId)
    .where('roleId', '=', roleId)
  const isFound = contains(query.searchString, 'organizationUser.searchName')
  const order = [sorting[query.sortField ?? 'name'], 'organizationUser.id']
  const found = grants(db, holder, roleId).where(isFound)
  const today = await findToday(db, holder.organizationId)
  const rows = onePage(found, query, order).execute()
  const items = rows.then((read) => read.map((row) => toGrant(row, { holder, role, today })))
  return pageOf(query, [items, countBoth(list, isFound)])
}

/** Assigns a role to a member, or changes its last day. */
export async function grantRole(
  db: Db,
  holder: Holder,
  { roleId, organizationUserId }: GrantKey,
  { untilDate }: GrantRole,
) {
  await lockRights(db, holder)
  const { organizationId, personId } = holder
  const role = await findRole(db, holder, roleId)
  requireOther(holder, organizationUserId)
  requireHeld(holder, role.permissions)
  await requireNoLonger(db, holder, role.permissions, [untilDate])
  await requireAccount(db, organizationId, organizationUserId)
  const today = await findToday(db, organizationId)
  if (untilDate !== null && untilDate < today)
    throw invalidFields({ untilDate: 'Choose today or a later date.' })

  const find = () =>
    grants(db, holder, roleId)
      .where('organizationUser.id', '=', organizationUserId)
      .executeTakeFirst()
  const before = await find()
  if (before?.untilDate !== untilDate) {
    const given = {
      untilDate,
      grantedByPersonId: personId,
      grantedDate: clock.timestamp(),
    }
    await db
      .insertInto('roleGrant')
      .values({ organizationId, roleId, organizationUserId, ...given })
      .onConflict((grant) => grant.columns(['organizationUserId', 'roleId']).doUpdateSet(given))
      .execute()
    await audit(db, {
      ...actedBy(holder),
      action: 'RoleGranted',
      subject: { type: 'OrganizationUser', id: organizationUserId },
      ...(before && { before: { untilDate: before.untilDate } }),
      after: { role: role.name, untilDate },
    })
    await notify(db, roleGrantedKind, {
      organizationId,
      actorUserId: holder.userId,
      subject: { type: 'OrganizationUser', id: organizationUserId },
      facts: { roleId, organizationUserId },
    })
  }
  const grant = await find()
  if (!grant) throw notFound()
  return toGrant(grant, { holder, role, today })
}

export async function endGrant(
  db: Db,
  holder: Holder,
  { roleId, organizationUserId }: GrantKey,
): Promise<void> {
  await lockRights(db, holder)
  const { permissions } = await findRole(db, holder, roleId)
  requireOther(holder, organizationUserId)
  requireHeld(holder, permissions)
  const ended = await endGrantsWhere(db, holder, (where) =>
    where.and({ roleId, organizationUserId }),
  )
  if (ended === 0) throw notFound()
}

const grants = (db: Db, { organizationId }: Holder, roleId: number) =>
  db
    .selectFrom('roleGrant')
    .innerJoin('organizationUser', 'organizationUser.id', 'roleGrant.organizationUserId')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .leftJoin('person as granter', 'granter.id', 'roleGrant.grantedByPersonId')
    .where('roleGrant.organizationId', '=', organizationId)
    .where('roleId', '=', roleId)
    .select(['organizationUserId', memberName.as('name'), 'untilDate', 'grantedDate'])
    .select(['emailVerifiedAt', fullName('granter').as('grantedBy')])
    .select(sql`coalesce(role_grant.until_date, '9999-12-31')`.as('lastDay'))

type Row = {
  organizationUserId: number
  untilDate: string | null
  emailVerifiedAt: string | null
}
type Seen = { holder: Holder; role: { permissions: readonly Permission[] }; today: string }

const toGrant = <Some extends Row>(row: Some, { holder, role, today }: Seen) => ({
  ...row,
  isVerified: row.emailVerifiedAt !== null,
  isOver: row.untilDate !== null && row.untilDate < today,
  mayChange:
    holder.isOwner ||
    (row.organizationUserId !== holder.organizationUserId &&
      role.permissions.every((permission) => holder.permissions.includes(permission))),
})

/** A role takes effect only for an Active member with an account and a verified address. */
async function requireAccount(db: Db, organizationId: number, organizationUserId: number) {
  const { status, userId, emailVerifiedAt, name } = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .where('organizationId', '=', organizationId)
    .where('organizationUser.id', '=', organizationUserId)
    .select(['status', 'person.userId', 'emailVerifiedAt', memberName.as('name')])
    .executeTakeFirstOrThrow(notFound)
  if (status !== 'Active')
    throw conflict('not_active', {}, `${name} is not an active member. Restore them first.`)
  if (userId === null)
    throw conflict('no_account', {}, `${name} has no account. Invite them first.`)
  if (emailVerifiedAt === null)
    throw conflict(
      'not_verified',
      {},
      `${name} has not verified their email address yet. They can have a role after they open the link in our verification email.`,
    )
}
