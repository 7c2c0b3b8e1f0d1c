import type { ParentQuery } from '#contract/people/family-lists.ts'
import { hasProvedAddress } from '#server/identity/accounts.queries.ts'
import { expressionBuilder, type Kysely, sql } from 'kysely'
import { memberName } from '#server/database/names.ts'
import { countBoth, inOrder, onePage, pageOf } from '#server/database/paging.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { contains } from '#server/database/searchable.ts'
import { openInvitations } from '#server/tenancy/open-invitations.ts'
import { isOfKind } from './members.queries.ts'
import { isUnverified, shownEmail } from '../family-lists/relatives.queries.ts'

const order = ['organizationUser.searchName', 'organizationUser.id']

/** A page of the members of one kind, by name. One index finds it; of its rows alone the rest is read. */
export function pageOfKind(
  db: Kysely<Schema>,
  organizationId: number,
  kind: 'Student' | 'Parent',
  query: ParentQuery,
) {
  const where = expressionBuilder<Schema, 'organizationUser'>()
  const list = db
    .selectFrom('organizationUser')
    .where('organizationUser.organizationId', '=', organizationId)
    .where(isOfKind(kind))
    .where('organizationUser.status', '!=', 'Archived')
  const isFound = where.and([
    contains(query.searchString, 'organizationUser.searchName'),
    ...(query.account ? [accountIs(db)[query.account]] : []),
  ])
  const page = onePage(list.where(isFound).select('organizationUser.id'), query, order)
  const rows = db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .where('organizationUser.id', 'in', page)
    .select(['organizationUser.id', 'personId', memberName.as('name')])
    .select(['birthDate', 'phone', 'userId', 'emailVerifiedAt', shownEmail.as('email')])
    .select(isUnverified)
  return pageOf(query, [inOrder(rows, query, order).execute(), countBoth(list, isFound)])
}

/** The state of a member's account, as conditions on their row. */
function accountIs(db: Kysely<Schema>) {
  const toClaim = openInvitations(db).where(
    sql<boolean>`invitation.organization_user_id = organization_user.id`,
  )
  const isThere = sql<boolean>`exists (select 1 from person
    where person.id = organization_user.person_id and person.user_id is not null)`
  const isProved = hasProvedAddress('organizationUser.personId')
  return {
    Active: isProved,
    Unverified: sql<boolean>`${isThere} and not ${isProved}`,
    Invited: sql<boolean>`not ${isThere} and exists ${toClaim}`,
    None: sql<boolean>`not ${isThere} and not exists ${toClaim}`,
  }
}
