import type { MemberKind, MemberQuery } from '#contract/members.ts'
import { expressionBuilder, type Kysely } from 'kysely'
import { memberName } from '../database/names.ts'
import { countBoth, inOrder, onePage, pageOf } from '../database/paging.ts'
import type { Schema } from '../database/schema.ts'
import { contains } from '../database/searchable.ts'
import { notFound } from '../problem.ts'

/** The members of an organization, or those of one kind. The archived are a list of their own. */
export async function listMembers(db: Kysely<Schema>, organizationId: number, query: MemberQuery) {
  const where = expressionBuilder<Schema, 'organizationUser'>()
  const { kind, status, searchString, sortField = 'name' } = query
  const list = db
    .selectFrom('organizationUser')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.status', status === 'Archived' ? '=' : '!=', 'Archived')
    .where(where.and(kind ? { [kinds[kind]]: true } : {}))
  const isFound = where.and([
    contains(searchString, 'organizationUser.searchName'),
    where.and({ 'organizationUser.status': status }),
  ])
  const order = [sorting[sortField], 'organizationUser.id']
  // One index finds the page; of its rows alone the rest is read.
  const page = onePage(list.where(isFound).select('organizationUser.id'), query, order)
  const rows = inOrder(members(db).where('organizationUser.id', 'in', page), query, order)
  return pageOf(query, [rows.execute(), countBoth(list, isFound)])
}

const kinds = {
  Owner: 'isOwner',
  Teacher: 'isTeacher',
  Student: 'isStudent',
  Parent: 'isParent',
} as const satisfies Record<MemberKind, string>

const sorting = {
  name: 'organizationUser.searchName',
  status: 'organizationUser.status',
  joinedDate: 'organizationUser.joinedDate',
}

/** One member with the classes they teach and attend. */
export async function findMember(
  db: Kysely<Schema>,
  organizationId: number,
  organizationUserId: number,
) {
  const member = await members(db)
    .where('organizationId', '=', organizationId)
    .where('organizationUser.id', '=', organizationUserId)
    .select(['organizationId', 'personId'])
    .executeTakeFirstOrThrow(notFound)
  const classes = db
    .selectFrom('class')
    .where('class.organizationId', '=', organizationId)
    .select(['class.id', 'class.name'])
    .orderBy('class.searchName')
    .orderBy('class.id')
  const teaches = await classes
    .innerJoin('classTeacher', 'classTeacher.classId', 'class.id')
    .where('classTeacher.organizationUserId', '=', organizationUserId)
    .execute()
  const attends = await classes
    .innerJoin('enrolment', 'enrolment.classId', 'class.id')
    .where('enrolment.personId', '=', member.personId)
    .where('enrolment.status', '=', 'Enrolled')
    .execute()
  return { ...member, teaches, attends }
}

const members = (db: Kysely<Schema>) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .select(['organizationUser.id', memberName.as('name'), 'user.email'])
    .select(['isOwner', 'isTeacher', 'isStudent', 'isParent'])
    .select(['organizationUser.status', 'organizationUser.joinedDate'])
