import { addDays } from '#contract/dates/weekdays.ts'
import type { NoteExport } from '#contract/rights/audit.ts'
import { type AuditQuery, AuditSubject } from '#contract/rights/audit.query.ts'
import { type PageQuery, SortDirection } from '#contract/page.ts'
import { type AliasedExpression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { inOrder, onePage, pageOf } from '#server/database/paging.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { pauses } from '#server/process/slices.ts'
import { findTimeZone, startOfDay } from '#server/tenancy/organizations.queries.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { withCurrentNames } from '#server/audit/former-names.ts'
import { fullName, memberName, contains } from '#server/database/searchable.ts'

/** The audit log of an organization, newest first by default. */
export async function listEntries(db: Db, organizationId: number, query: AuditQuery) {
  const { searchString, subject, fromDate, untilDate } = query
  const entries = db
    .selectFrom('auditEntry')
    .where('organizationId', '=', organizationId)
    .select(['id', 'createdDate', 'subjectType'])
  const all = db.selectFrom(entries.as('entry'))
  const timeZone = await findTimeZone(db, organizationId)
  const begin = fromDate && startOfDay(fromDate, timeZone)
  const end = untilDate && startOfDay(addDays(untilDate, 1), timeZone)
  const found = (searchString === '' ? all : entriesOf(db, organizationId, searchString))
    .$if(subject !== undefined, (some) => some.where('subjectType', '=', subject as 'Person'))
    .$if(begin !== undefined, (some) => some.where('createdDate', '>=', begin as string))
    .$if(end !== undefined, (some) => some.where('createdDate', '<', end as string))
  const sortDirection = query.sortField ? query.sortDirection : SortDirection.Descending
  const order = ['entry.createdDate', 'entry.id']
  // An index alone finds the page.
  const page = onePage(found.select('entry.id'), { ...query, sortDirection }, order)
  const items = listPage(db, page, { ...query, sortDirection })
    .then((rows) => withSubjectNames(db, organizationId, rows))
    .then((rows) => rows.map(toEntry))
  const isNarrowed = [searchString, subject, begin, end].some(Boolean)
  // Both take long in a large organization. Others are answered in between.
  const counts = items.then(pauses()).then(() => counted(all, isNarrowed ? found : all))
  return pageOf(query, [items, counts])
}

type Entry = Pick<Schema['auditEntry'], 'createdDate' | 'subjectType'> & { id: number }

type Entries = SelectQueryBuilder<Schema & { entry: Entry }, 'entry', object>

/** The rows of a page with known ids. */
export async function listPage(
  db: Db,
  page: SelectQueryBuilder<Schema & { entry: Entry }, 'entry', { id: number }>,
  query: PageQuery,
) {
  const rows = db
    .selectFrom('auditEntry')
    .leftJoin('organization', 'organization.id', 'auditEntry.organizationId')
    .leftJoin('person as represented', 'represented.id', 'onBehalfOfPersonId')
    .where('auditEntry.id', 'in', page)
    .select(['auditEntry.id', 'actorName', 'actorUserId', 'action', 'subjectType', 'subjectId'])
    .select(['before', 'after', 'auditEntry.createdDate', 'organizationId', 'onBehalfOfPersonId'])
    .select(['organization.name as organizationName', fullName('represented').as('onBehalfOf')])
  const found = await inOrder(rows, query, ['auditEntry.createdDate', 'auditEntry.id']).execute()
  return found.map(withCurrentNames)
}

export type Row = Awaited<ReturnType<typeof listPage>>[number]

/** The total count, and the count of found entries if filtered. */
export async function counted(all: Entries, found = all) {
  const many = await count(all)
  return { all: many, found: found === all ? many : await count(found) }
}

async function count(entries: Entries): Promise<number> {
  const counting = entries.select(({ fn }) => fn.countAll<number>().as('many'))
  return (await counting.executeTakeFirstOrThrow()).many
}

type Changed = { before: string | null; after: string | null }

/** An entry with parsed values, and the names of the changed fields. */
export function toEntry<Some extends Changed>(row: Some) {
  const [before, after] = [row.before, row.after].map((text) => text && JSON.parse(text))
  return { ...row, before, after, fields: Object.keys(after ?? before ?? {}) }
}

type Named = { id: number; name: string; searchName: string }

/** A table of named records of an organization. */
type NamedTable = {
  [Table in keyof Schema]: Schema[Table] extends Omit<Named, 'id'> & { organizationId: number }
    ? Table
    : never
}[keyof Schema]

type NamesOf = (db: Db, organizationId: number) => AliasedExpression<Named, 'named'>

/** Subjects without a name in an organization. */
const unnamed = ['Invitation', 'Account', 'Email', 'Site'] as const

type NamedSubject = Exclude<AuditSubject, (typeof unnamed)[number]>

const isNamed = (type: AuditSubject): type is NamedSubject =>
  !(unnamed as readonly string[]).includes(type)

/** Subjects without such a table, and their names. */
const subjects: Record<Exclude<NamedSubject, Capitalize<NamedTable>>, NamesOf> = {
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
  ClassDay: (db, organizationId) =>
    db
      .selectFrom('classDay')
      .where('organizationId', '=', organizationId)
      .select(['id', sql<string>`cast(date as text)`.as('name')])
      .select(sql<string>`cast(date as text)`.as('searchName'))
      .as('named'),
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

function namesOf(type: NamedSubject): NamesOf {
  if (type in subjects) return subjects[type as keyof typeof subjects]
  const table = (type.charAt(0).toLowerCase() + type.slice(1)) as NamedTable
  return (db, organizationId) =>
    db
      .selectFrom(table)
      .where('organizationId', '=', organizationId)
      .select(['id', 'name', 'searchName'])
      .as('named')
}

const membersOf = (db: Db, organizationId: number) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', organizationId)

const namedMembers = (db: Db, organizationId: number) =>
  membersOf(db, organizationId).select([memberName.as('name'), 'organizationUser.searchName'])

/** Entries with the current names of their subjects. For a deleted subject, the entry of the deletion has the name. */
async function withSubjectNames(db: Db, organizationId: number, rows: Row[]) {
  const names = new Map<string, string>()
  for (const [type, some] of Map.groupBy(rows, ({ subjectType }) => subjectType)) {
    if (!isNamed(type)) continue
    const named = namesOf(type)(db, organizationId)
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

/** The entries whose actor or subject has this name. Members are searched once, because there may be very many. */
function entriesOf(db: Db, organizationId: number, searchString: string): Entries {
  const members = membersOf(db, organizationId)
    .where(contains(searchString, 'organizationUser.searchName'))
    .select(['organizationUser.id', 'personId', 'userId'])
  const idsOf: Partial<Record<AuditSubject, RawBuilder<number>>> = {
    OrganizationUser: sql`(select id from found_member)`,
    Person: sql`(select person_id from found_member)`,
  }
  const acted = entries(db, organizationId).where(
    'actorUserId',
    'in',
    sql<number>`(select user_id from found_member)`,
  )
  const matching = AuditSubject.options.reduce((all, type) => {
    if (!isNamed(type)) return all
    const called = db
      .selectFrom(namesOf(type)(db, organizationId))
      .where(contains(searchString, 'named.searchName'))
      .select('named.id')
    const done = entries(db, organizationId)
      .where('subjectType', '=', type)
      .where('subjectId', 'in', idsOf[type] ?? called)
    return all.union(done)
  }, acted)
  return db
    .with(
      (name) => name('foundMember').materialized(),
      () => members,
    )
    .selectFrom(matching.as('entry'))
}

/** Avoids the index by organization, which has more entries than any other. */
const entries = (db: Db, organizationId: number) =>
  db
    .selectFrom('auditEntry')
    .where(sql<boolean>`organization_id + 0 = ${organizationId}`)
    .select(['id', 'createdDate', 'subjectType'])

/** Logs the export of a list, before it is sent. */
export const logExport = (db: Db, administrator: Administrator, after: NoteExport): Promise<void> =>
  audit(db, {
    ...actedBy(administrator),
    action: 'Exported',
    subject: { type: 'Organization', id: administrator.organizationId },
    after,
  })
