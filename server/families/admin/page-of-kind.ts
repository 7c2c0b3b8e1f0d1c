import type { PeopleQuery } from '#contract/family-lists.ts'
import { expressionBuilder, type Kysely } from 'kysely'
import { memberName } from '../../database/names.ts'
import { countBoth, inOrder, onePage, pageOf } from '../../database/paging.ts'
import type { Schema } from '../../database/schema.ts'
import { contains } from '../../database/searchable.ts'
import { shownEmail } from './relatives.queries.ts'

const order = ['organizationUser.searchName', 'organizationUser.id']

/** A page of the members of one kind, by name. One index finds it; of its rows alone the rest is read. */
export function pageOfKind(
  db: Kysely<Schema>,
  organizationId: number,
  kind: 'isStudent' | 'isParent',
  query: PeopleQuery,
) {
  const where = expressionBuilder<Schema, 'organizationUser'>()
  const list = db
    .selectFrom('organizationUser')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.status', '!=', 'Archived')
    .where(where.and({ [kind]: true }))
  const isFound = contains(query.searchString, 'organizationUser.searchName')
  const page = onePage(list.where(isFound).select('organizationUser.id'), query, order)
  const rows = db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .where('organizationUser.id', 'in', page)
    .select(['organizationUser.id', 'personId', memberName.as('name')])
    .select(['birthDate', 'phone', 'userId', shownEmail.as('email')])
  return pageOf(query, [inOrder(rows, query, order).execute(), countBoth(list, isFound)])
}
