import type { ParentQuery, StudentQuery } from '#contract/people/family-lists.ts'
import { hasVerifiedAddress } from '#server/identity/accounts.queries.ts'
import type { GradeFilter } from '#contract/people/grade-levels.query.ts'
import { expressionBuilder, sql, type SqlBool } from 'kysely'
import { isFoundMember } from '#server/database/member-search.ts'
import { memberName } from '#server/database/searchable.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { countBoth, inOrder, onePage, pageOf } from '#server/database/paging.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { accountOf, hasInvitation, isOfKind, taughtBy } from './members.queries.ts'
import {
  classesAttendedBy,
  countConditions,
  familiesOf,
  guardiansOf,
  isUnverified,
  membersOf,
  once,
  shownEmail,
} from '../family-lists/relatives.queries.ts'
import { hasValue, listedValues } from '../custom-fields/custom-values.queries.ts'
import { ageOn } from '../people/age.ts'
import { findCurrentSemesters } from '#server/tenancy/organizations.queries.ts'
import { listChildrenAmong } from '../family-lists/family-lists.queries.ts'

type Viewer = Pick<Holder, 'organizationId' | 'permissions'>

/** The students of an organization, with guardians and the classes of the semester. */
export async function listStudents(db: Db, viewer: Viewer, query: StudentQuery) {
  const { organizationId } = viewer
  const [{ items, ...counted }, { agesOn, semesterIds }] = await Promise.all([
    pageOfKind(db, viewer, 'Student', query),
    findCurrentSemesters(db, organizationId),
  ])
  const personIds = items.map(({ personId }) => personId)
  const [families, cared, classes, alerts, values] = await Promise.all([
    familiesOf(db, organizationId, personIds, 'children'),
    listChildrenAmong(db, organizationId, personIds),
    classesAttendedBy(db, semesterIds, personIds),
    countConditions(db, personIds, ['Severe', 'LifeThreatening']),
    listedValues(
      db,
      { organizationId, subject: 'Member' },
      items.map(({ id }) => id),
    ),
  ])
  const guardians = Map.groupBy(
    await guardiansOf(db, organizationId, [...new Set(families.map(({ id }) => id))]),
    ({ familyId }) => familyId,
  )
  const familiesBy = Map.groupBy(families, ({ personId }) => personId)

  const students = items.map((row) => {
    const { id, personId, name, birthDate } = row
    const own = familiesBy.get(personId) ?? []
    return {
      id,
      name,
      isUnverified: row.isUnverified,
      age: birthDate === null ? null : ageOn(birthDate, agesOn),
      grade: row.grade,
      families: own,
      guardians: once(own.flatMap((family) => guardians.get(family.id) ?? [])),
      classes: classes.get(personId) ?? [],
      customValues: values.get(id) ?? [],
      childId: cared.includes(personId) ? personId : null,
      alertsCount: alerts.get(personId) ?? 0,
    }
  })
  return { ...counted, items: students, agesOn }
}

/** The parents of an organization, with their children there and the classes they teach in the semester. */
export async function listParents(db: Db, viewer: Viewer, query: ParentQuery) {
  const { organizationId } = viewer
  const [{ items, ...counted }, { semesterIds }] = await Promise.all([
    pageOfKind(db, viewer, 'Parent', query),
    findCurrentSemesters(db, organizationId),
  ])
  const ids = items.map(({ id }) => id)
  const personIds = items.map(({ personId }) => personId)
  const [families, taught] = await Promise.all([
    familiesOf(db, organizationId, personIds, 'adults'),
    taughtBy(db, semesterIds, ids),
  ])
  const members = await membersOf(db, organizationId, [...new Set(families.map(({ id }) => id))])
  const children = Map.groupBy(
    members.filter(({ relation }) => relation === 'Child'),
    ({ familyId }) => familyId,
  )
  const familiesBy = Map.groupBy(families, ({ personId }) => personId)
  const classes = Map.groupBy(taught, ({ teacherId }) => teacherId)

  const parents = items.map((row) => {
    const { id, personId, name, email, phone } = row
    const own = once(
      (familiesBy.get(personId) ?? []).flatMap(({ id: of }) => children.get(of) ?? []),
    )
    return {
      id,
      name,
      email,
      phone,
      account: accountOf(row),
      children: own.flatMap((child) =>
        child.organizationUserId === null ? [] : { id: child.organizationUserId, name: child.name },
      ),
      classes: classes.get(id) ?? [],
    }
  })
  return { ...counted, items: parents }
}

const order = ['organizationUser.searchName', 'organizationUser.id']

/** A page of the members of one kind, by name. An index finds it; other columns are read for its rows only. */
function pageOfKind(
  db: Db,
  { organizationId, permissions }: Viewer,
  kind: 'Student' | 'Parent',
  query: ParentQuery & StudentQuery,
) {
  const where = expressionBuilder<Schema, 'organizationUser'>()
  const list = db
    .selectFrom('organizationUser')
    .where('organizationUser.organizationId', '=', organizationId)
    .where(isOfKind(kind))
    .where('organizationUser.status', '!=', 'Archived')
  const isFound = where.and([
    isFoundMember(db, {
      organizationId,
      searchString: query.searchString,
      withContact: permissions.includes('members.contact'),
    }),
    ...(query.account ? [accountIs(db)[query.account]] : []),
    ...(query.gradeLevelId === undefined ? [] : [hasGrade(query.gradeLevelId)]),
    ...(query.field ? [hasValue(db, { organizationId, subject: 'Member' }, query.field)] : []),
  ])
  const page = onePage(list.where(isFound).select('organizationUser.id'), query, order)
  const rows = db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .leftJoin('gradeLevel', 'gradeLevel.id', 'organizationUser.gradeLevelId')
    .where('organizationUser.id', 'in', page)
    .select(['organizationUser.id', 'personId', memberName.as('name')])
    .select([
      'gradeLevel.name as grade',
      'birthDate',
      'phone',
      'userId',
      'emailVerifiedAt',
      shownEmail.as('email'),
    ])
    .select([isUnverified, hasInvitation(db).as('isInvited')])
  return pageOf(query, [inOrder(rows, query, order).execute(), countBoth(list, isFound)])
}

const hasGrade = (gradeLevelId: GradeFilter) =>
  gradeLevelId === 0
    ? sql<SqlBool>`grade_level_id is null`
    : sql<SqlBool>`grade_level_id = ${gradeLevelId}`

/** The state of a member's account, as conditions on their row. */
function accountIs(db: Db) {
  const hasAccount = sql<boolean>`exists (select 1 from person
    where person.id = organization_user.person_id and person.user_id is not null)`
  const isVerified = hasVerifiedAddress('organizationUser.personId')
  return {
    Active: isVerified,
    Unverified: sql<boolean>`${hasAccount} and not ${isVerified}`,
    Invited: sql<boolean>`not ${hasAccount} and ${hasInvitation(db)}`,
    None: sql<boolean>`not ${hasAccount} and not ${hasInvitation(db)}`,
  }
}
