import type { ParentQuery } from '#contract/people/family-lists.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { findCurrentSemesters } from '#server/tenancy/organizations.queries.ts'
import { accountOf } from './members.queries.ts'
import { isOpenInvitation } from '#server/tenancy/open-invitations.ts'
import { pageOfKind } from './page-of-kind.ts'
import { familiesOf, membersOf, once } from '../family-lists/relatives.queries.ts'

/** The parents of an organization, with their children there and what they teach in the semester. */
export async function listParents(db: Kysely<Schema>, organizationId: number, query: ParentQuery) {
  const [{ items, ...counted }, { semesterIds }] = await Promise.all([
    pageOfKind(db, organizationId, 'Parent', query),
    findCurrentSemesters(db, organizationId),
  ])
  const ids = items.map(({ id }) => id)
  const personIds = items.map(({ personId }) => personId)
  const [families, taught, invited] = await Promise.all([
    familiesOf(db, organizationId, personIds, 'adults'),
    taughtBy(db, semesterIds, ids),
    invitedAmong(db, ids),
  ])
  const members = await membersOf(db, organizationId, [...new Set(families.map(({ id }) => id))])
  const children = Map.groupBy(
    members.filter(({ relation }) => relation === 'Child'),
    ({ familyId }) => familyId,
  )
  const familiesBy = Map.groupBy(families, ({ personId }) => personId)
  const classes = Map.groupBy(taught, ({ teacherId }) => teacherId)

  const parents = items.map(({ id, personId, userId, emailVerifiedAt, name, email, phone }) => {
    const own = once(
      (familiesBy.get(personId) ?? []).flatMap(({ id: of }) => children.get(of) ?? []),
    )
    return {
      id,
      name,
      email,
      phone,
      account: accountOf({ userId, emailVerifiedAt, isInvited: invited.has(id) }),
      children: own.flatMap((child) =>
        child.organizationUserId === null ? [] : { id: child.organizationUserId, name: child.name },
      ),
      classes: classes.get(id) ?? [],
    }
  })
  return { ...counted, items: parents }
}

const taughtBy = (db: Kysely<Schema>, semesterIds: number[], ids: number[]) =>
  db
    .selectFrom('classTeacher')
    .innerJoin('class', 'class.id', 'classId')
    .where('organizationUserId', 'in', ids)
    .where('semesterId', 'in', semesterIds)
    .orderBy('class.searchName')
    .orderBy('class.id')
    .select(['organizationUserId as teacherId', 'class.id', 'class.name'])
    .execute()

/** Which of these records somebody is invited to take over. */
async function invitedAmong(db: Kysely<Schema>, ids: number[]): Promise<Set<number | null>> {
  const open = await db
    .selectFrom('invitation')
    .where('organizationUserId', 'in', ids)
    .where(isOpenInvitation())
    .select('organizationUserId')
    .execute()
  return new Set(open.map(({ organizationUserId }) => organizationUserId))
}
