import type { Blocker } from '#contract/classes/enrollments.ts'
import type { ExceptionRequest } from '#contract/classes/exception-requests.ts'
import type { ExceptionRequestQuery } from '#contract/classes/exception-requests.query.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { type SqlBool, sql } from 'kysely'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import { nextVersion } from '#server/database/saving.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { contains, fullName, memberName } from '#server/database/searchable.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { clock } from '#server/process/clock.ts'
import { listPermissions } from '#server/tenancy/held-roles.queries.ts'
import { findReasonAgainst, type Holder, requireOne } from '#server/tenancy/rights.ts'
import type { Student } from '../class-access/class-access.queries.ts'
import { readBlockers } from '../eligibility/eligibility.queries.ts'
import {
  type AskedBlocker,
  isFullBlocker,
  notAsked,
  permissionsToLift,
} from './exception-requests.rules.ts'

/** The permission to answer requests for classes, or those for permissions. */
const answersOf = (classId: number | null): Permission =>
  classId === null ? 'roles.manage' : 'enrollments.manage'

const sorting = { name: 'organizationUser.searchName', askedDate: 'exceptionRequest.askedDate' }

/** The requests that the caller may answer, those that wait first. */
export async function listExceptionRequests(
  db: Db,
  holder: Holder,
  { state, ...query }: ExceptionRequestQuery,
) {
  const { searchString, sortField } = query
  const isNamed = contains(searchString, 'organizationUser.searchName', 'class.searchName')
  const isFound = state ? sql<SqlBool>`${isNamed} and exception_request.state = ${state}` : isNamed
  const found = requestsTo(db, holder)
    .where(isFound)
    .select(sql<boolean>`exception_request.state <> 'Asked'`.as('isOver'))
  const order = sortField ? [sorting[sortField]] : ['isOver', 'exceptionRequest.askedDate']
  const rows = onePage(found, query, [...order, 'exceptionRequest.id'])
    .execute()
    .then((page) => withAnswers(db, holder, page))
  return pageOf(query, [rows, countBoth(answerable(db, holder), isFound)])
}

export async function findExceptionRequest(db: Db, holder: Holder, exceptionRequestId: number) {
  const { classId } = await db
    .selectFrom('exceptionRequest')
    .where('organizationId', '=', holder.organizationId)
    .where('id', '=', exceptionRequestId)
    .select('classId')
    .executeTakeFirstOrThrow(notFound)
  await requireOne(db, holder, [answersOf(classId)])
  const row = await requestsTo(db, holder)
    .where('exceptionRequest.id', '=', exceptionRequestId)
    .executeTakeFirstOrThrow(notFound)
  const [request] = await withAnswers(db, holder, [row])
  if (!request) throw notFound()
  return request
}

const answerable = (db: Db, { organizationId, permissions }: Holder) =>
  db
    .selectFrom('exceptionRequest')
    .innerJoin('organizationUser', (join) =>
      join
        .onRef('organizationUser.organizationId', '=', 'exceptionRequest.organizationId')
        .onRef('organizationUser.personId', '=', 'exceptionRequest.personId'),
    )
    .leftJoin('class', 'class.id', 'exceptionRequest.classId')
    .where('exceptionRequest.organizationId', '=', organizationId)
    .$if(!permissions.includes('enrollments.manage'), (all) => all.where('classId', 'is', null))
    .$if(!permissions.includes('roles.manage'), (all) => all.where('classId', 'is not', null))

const requestsTo = (db: Db, holder: Holder) =>
  answerable(db, holder)
    .innerJoin('person', 'person.id', 'exceptionRequest.personId')
    .leftJoin('person as asker', 'asker.userId', 'exceptionRequest.askedByUserId')
    .leftJoin('person as answerer', 'answerer.id', 'exceptionRequest.answeredByPersonId')
    .select(['exceptionRequest.id', 'exceptionRequest.organizationId', 'classId', 'permission'])
    .select([
      'exceptionRequest.personId',
      'person.birthDate',
      'class.name as className',
      'blockers',
    ])
    .select(['sentence', 'state', 'askedDate', 'endedDate', 'answer', 'exceptionRequest.version'])
    .select(['organizationUser.id as organizationUserId', memberName.as('name')])
    .select([fullName('asker').as('requestedBy'), fullName('answerer').as('answeredBy')])

type Row = Awaited<ReturnType<ReturnType<typeof requestsTo>['execute']>>[number]

/** What is against each of the requests now, and what the caller can answer. */
async function withAnswers(db: Db, holder: Holder, rows: Row[]): Promise<ExceptionRequest[]> {
  const waiting = rows.filter(({ state }) => state === 'Asked')
  const students = waiting.filter(({ classId }) => classId !== null)
  const { classes, look } = await readBlockers(db, {
    organizationId: holder.organizationId,
    classIds: [...new Set(students.flatMap(({ classId }) => classId ?? []))],
    students: students.map(studentOf),
  })
  const roles = waiting.some(({ permission }) => permission !== null)
    ? await listAssignable(db, holder)
    : []

  async function answerTo(row: Row) {
    const none = { isNeedless: false, reasonAgainst: null, roles: [] }
    if (row.state !== 'Asked') return none
    const { permission } = row
    if (permission !== null) {
      const giving = roles.filter(({ permissions }) => permissions.includes(permission))
      const names = giving.map(({ id, name }) => ({ id, name }))
      return { ...none, roles: names, reasonAgainst: reasonAgainstRole(holder, row, names) }
    }
    const one = classes.find(({ id }) => id === row.classId)
    if (!one) return none
    const blockers = blockersNow(look(one, studentOf(row)))
    const needed = permissionsToLift(one, blockers)
    const lacking = await Promise.all(needed.map((each) => findReasonAgainst(db, holder, [each])))
    const against = [...notAsked(blockers, askedIn(row)).map(newly), ...lacking]
    return {
      ...none,
      isNeedless: blockers.length === 0,
      reasonAgainst: against.find((reason) => reason !== null) ?? null,
    }
  }
  return Promise.all(
    rows.map(async (row) => {
      const { classId, className, personId: _, birthDate: __, blockers: ___, ...request } = row
      return {
        ...request,
        class: classId === null ? null : { id: classId, name: className ?? '' },
        reasons: askedIn(row).map(({ reason }) => reason),
        ...(await answerTo(row)),
      }
    }),
  )
}

export const newly = ({ reason }: Blocker): string =>
  `Something else now prevents it: ${reason} Ask the family to ask again.`

export const askedIn = ({ blockers }: { blockers: string }): AskedBlocker[] => JSON.parse(blockers)

type Looked = Awaited<ReturnType<typeof readBlockers>>['look'] extends (
  ...args: never[]
) => infer Found
  ? Found
  : never

/** What is against a student now. A seat that is offered to them counts as taken. */
export const blockersNow = ({ latest, blockers }: Looked): Blocker[] =>
  latest?.status === 'Offered' ? blockers.filter((each) => !isFullBlocker(each)) : blockers

/** A student as those who answer see them. */
export const studentOf = ({
  personId,
  name,
  birthDate,
}: Pick<Student, 'personId' | 'name' | 'birthDate'>): Student => ({
  personId,
  name,
  birthDate,
  isMe: false,
  mayEnroll: true,
})

/** The roles that the caller may assign, the one with the fewest permissions first. */
async function listAssignable(db: Db, { organizationId, permissions: held }: Holder) {
  const rows = await db
    .selectFrom('role')
    .where('organizationId', '=', organizationId)
    .orderBy('searchName')
    .orderBy('id')
    .select(['id', 'name'])
    .execute()
  const given = await listPermissions(
    db,
    rows.map(({ id }) => id),
  )
  return rows
    .map((role) => ({ ...role, permissions: given.get(role.id) ?? [] }))
    .filter(({ permissions }) => permissions.every((permission) => held.includes(permission)))
    .toSorted((one, other) => one.permissions.length - other.permissions.length)
}

function reasonAgainstRole(
  { isOwner, organizationUserId }: Holder,
  row: Row,
  roles: object[],
): string | null {
  if (!isOwner && row.organizationUserId === organizationUserId)
    return 'You can’t change your own roles. Ask an owner.'
  return roles.length > 0
    ? null
    : 'No role that you may assign has this permission. Add one, or ask an owner.'
}

/** A request that waits for an answer, as the caller saw it. */
export async function findAsked(
  db: Db,
  holder: Holder,
  exceptionRequestId: number,
  version: number,
) {
  const row = await requestsTo(db, holder)
    .where('exceptionRequest.id', '=', exceptionRequestId)
    .executeTakeFirst()
  if (row?.state !== 'Asked' || row.version !== version) throw changed()
  return row
}

export const changed = () =>
  conflict('changed', {}, 'This request has changed. Please reload the page.')

type Ending = Pick<Partial<Schema['exceptionRequest']>, 'answer' | 'answeredByPersonId'> & {
  state: 'Granted' | 'Declined' | 'Withdrawn' | 'Expired'
}

export async function endExceptionRequests(db: Db, ids: number[], ending: Ending): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('exceptionRequest')
    .set({ ...ending, endedDate: clock.timestamp(), version: nextVersion })
    .where('id', 'in', ids)
    .where('state', '=', 'Asked')
    .execute()
}
