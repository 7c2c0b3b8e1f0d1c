import type { AuditSubject } from '#contract/rights/audit.ts'
import { type AliasedExpression, type Kysely, sql } from 'kysely'
import { fullName, memberName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { contains } from '#server/database/searchable.ts'

type Named = { id: number; name: string; searchName: string }

/** What an organization has of a kind, and what each is called. */
const subjects: Partial<
  Record<
    AuditSubject,
    (db: Kysely<Schema>, organizationId: number) => AliasedExpression<Named, 'named'>
  >
> = {
  Announcement: (db, organizationId) =>
    db
      .selectFrom('announcement')
      .where('organizationId', '=', organizationId)
      .select(['id', 'title as name', 'searchTitle as searchName'])
      .as('named'),
  Application: (db, organizationId) =>
    db
      .selectFrom('application')
      .innerJoin('person', 'person.userId', 'applicantUserId')
      .where('organizationId', '=', organizationId)
      .select(['application.id', fullName('person').as('name'), 'person.searchName'])
      .as('named'),
  Class: (db, organizationId) => byName(db, 'class', organizationId),
  ClassDay: (db, organizationId) =>
    db
      .selectFrom('classDay')
      .where('organizationId', '=', organizationId)
      .select(['id', sql<string>`cast(date as text)`.as('name')])
      .select(sql<string>`cast(date as text)`.as('searchName'))
      .as('named'),
  Role: (db, organizationId) => byName(db, 'role', organizationId),
  Room: (db, organizationId) => byName(db, 'room', organizationId),
  Semester: (db, organizationId) => byName(db, 'semester', organizationId),
  TimeSlot: (db, organizationId) => byName(db, 'timeSlot', organizationId),
  Family: (db, organizationId) =>
    db
      .selectFrom('organizationFamily')
      .innerJoin('family', 'family.id', 'familyId')
      .where('organizationId', '=', organizationId)
      .select(['family.id', 'family.name', 'searchName'])
      .as('named'),
  Import: (db, organizationId) =>
    db
      .selectFrom('import')
      .where('organizationId', '=', organizationId)
      .select(['id', 'fileName as name', 'searchName'])
      .as('named'),
  Organization: (db, organizationId) =>
    db
      .selectFrom('organization')
      .where('id', '=', organizationId)
      .select(['id', 'name', 'searchName'])
      .as('named'),
  OrganizationUser: (db, organizationId) =>
    namedMembers(db, organizationId).select('organizationUser.id').as('named'),
  Person: (db, organizationId) =>
    namedMembers(db, organizationId).select('organizationUser.personId as id').as('named'),
}

const byName = (
  db: Kysely<Schema>,
  table: 'class' | 'role' | 'room' | 'semester' | 'timeSlot',
  organizationId: number,
): AliasedExpression<Named, 'named'> =>
  db
    .selectFrom(table)
    .where('organizationId', '=', organizationId)
    .select(['id', 'name', 'searchName'])
    .as('named')

const membersOf = (db: Kysely<Schema>, organizationId: number) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', organizationId)

const namedMembers = (db: Kysely<Schema>, organizationId: number) =>
  membersOf(db, organizationId).select([memberName.as('name'), 'organizationUser.searchName'])

type Entry = { subjectType: AuditSubject; subjectId: number; before: string | null }

/** Entries, each with what its subject is called now. Of what was removed, the removal itself knows it. */
export async function withSubjectNames<Row extends Entry>(
  db: Kysely<Schema>,
  organizationId: number,
  rows: Row[],
) {
  const names = new Map<string, string>()
  for (const [type, some] of Map.groupBy(rows, ({ subjectType }) => subjectType)) {
    const named = subjects[type]?.(db, organizationId)
    if (!named) continue
    const ids = some.map(({ subjectId }) => subjectId)
    const found = db.selectFrom(named).where('named.id', 'in', ids).select(['id', 'name'])
    for (const { id, name } of await found.execute()) names.set(`${type} ${id}`, name)
  }
  return rows.map(({ subjectType: subject, ...row }) => {
    const { name } = JSON.parse(row.before ?? '{}')
    const subjectName = names.get(`${subject} ${row.subjectId}`) ?? name ?? null
    return { ...row, subject, subjectName }
  })
}

/** The entries that tell of somebody who is called so: as the one who acted, or as what it was done to. */
export function entriesOf(db: Kysely<Schema>, organizationId: number, searchString: string) {
  const actors = membersOf(db, organizationId)
    .where(contains(searchString, 'organizationUser.searchName'))
    .where('userId', 'is not', null)
    .select('userId')
  const acted = entries(db, organizationId).where('actorUserId', 'in', actors)
  return Object.entries(subjects).reduce((told, [type, of]) => {
    const called = db
      .selectFrom(of(db, organizationId))
      .where(contains(searchString, 'named.searchName'))
      .select('named.id')
    const done = entries(db, organizationId)
      .where('subjectType', '=', type as AuditSubject)
      .where('subjectId', 'in', called)
    return told.union(done)
  }, acted)
}

/** Not looked for by the organization itself, which has more of them than anybody. */
const entries = (db: Kysely<Schema>, organizationId: number) =>
  db
    .selectFrom('auditEntry')
    .where(sql<boolean>`organization_id + 0 = ${organizationId}`)
    .select(['id', 'createdDate', 'subjectType'])
