import type { AccountState, MemberKind, MemberQuery } from '#contract/people/members.ts'
import { expressionBuilder, type Kysely, sql } from 'kysely'
import { memberName } from '#server/database/names.ts'
import { countBoth, inOrder, onePage, pageOf } from '#server/database/paging.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { contains } from '#server/database/searchable.ts'
import { openInvitations } from '#server/tenancy/open-invitations.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { withFamilies } from './members.families.ts'
import { withRoles } from './members.roles.ts'
import { withTeaching } from './members.teaching.ts'
import { withOwnerSince, withTwoFactor } from '../owners/owners.queries.ts'

/** The members of an organization, or those of one kind. The archived are a list of their own, without the replaced. */
export async function listMembers(
  db: Kysely<Schema>,
  { organizationId, isOwner }: Pick<Holder, 'organizationId' | 'isOwner'>,
  query: MemberQuery,
) {
  const where = expressionBuilder<Schema, 'organizationUser'>()
  const { kind, status, searchString, sortField = 'name' } = query
  const list = db
    .selectFrom('organizationUser')
    .where('organizationUser.organizationId', '=', organizationId)
    .where(kind ? isOfKind(kind) : where.lit(true))
    .where('organizationUser.status', status === 'Archived' ? '=' : '!=', 'Archived')
    .$if(status === 'Archived', (archived) => archived.where('replacedById', 'is', null))
  const isFound = where.and([
    contains(searchString, 'organizationUser.searchName'),
    where.and({ 'organizationUser.status': status }),
  ])
  const order = [sorting[sortField], 'organizationUser.id']
  // One index finds the page; of its rows alone the rest is read.
  const page = onePage(list.where(isFound).select('organizationUser.id'), query, order)
  const rows = inOrder(members(db).where('organizationUser.id', 'in', page), query, order)
  const items = rows.execute().then((read) => withFamilies(db, organizationId, read.map(toMember)))
  const shown = () => {
    if (kind === 'Teacher') return items.then((read) => withTeaching(db, organizationId, read))
    if (kind === 'Owner')
      return items
        .then((read) => withOwnerSince(db, organizationId, read))
        .then((read) => withTwoFactor(db, isOwner, read))
    return kind ? items : items.then((read) => withRoles(db, read))
  }
  return pageOf(query, [shown(), countBoth(list, isFound)])
}

const kinds = {
  Owner: 'isOwner',
  Teacher: 'isTeacher',
  Student: 'isStudent',
  Parent: 'isParent',
} as const satisfies Record<MemberKind, string>

/**
 * Whether a member is of this kind, as the row itself holds it. It is asked before what most members are alike in:
 * comparing takes longer than all else of looking through them.
 */
export const isOfKind = (kind: MemberKind) =>
  sql<boolean>`${sql.ref(`organizationUser.${kinds[kind]}`)}`

const sorting = {
  name: 'organizationUser.searchName',
  status: 'organizationUser.status',
  joinedDate: 'organizationUser.joinedDate',
}

/** Members of any organization, with what a list tells of each. */
export const members = (db: Kysely<Schema>) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .select(['organizationUser.id', memberName.as('name'), 'organizationUser.personId'])
    .select(['user.email as accountEmail', 'person.contactEmail', 'person.userId'])
    .select('user.emailVerifiedAt')
    .select(['organizationUser.isOwner', 'organizationUser.isTeacher'])
    .select(['organizationUser.isStudent', 'organizationUser.isParent'])
    .select(['organizationUser.status', 'organizationUser.joinedDate'])
    .select('organizationUser.displayName')
    .select(sql<boolean>`exists ${toClaim(db)}`.as('isInvited'))

const toClaim = (db: Kysely<Schema>) =>
  openInvitations(db).where(sql<boolean>`invitation.organization_user_id = organization_user.id`)

type Row = {
  accountEmail: string | null
  contactEmail: string | null
  userId: number | null
  emailVerifiedAt: string | null
  displayName: string | null
  isInvited: boolean
}

/** A row as it is answered: whether they can sign in, and where letters reach them. */
export const toMember = <Some extends Row>(row: Some) => ({
  ...row,
  email: row.accountEmail ?? row.contactEmail,
  account: accountOf(row),
  isAnonymous: row.displayName !== null,
})

export function accountOf({
  userId,
  emailVerifiedAt,
  isInvited,
}: Pick<Row, 'userId' | 'emailVerifiedAt' | 'isInvited'>): AccountState {
  if (userId === null) return isInvited ? 'Invited' : 'None'
  return emailVerifiedAt === null ? 'Unverified' : 'Active'
}
