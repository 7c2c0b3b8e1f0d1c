import { type RawBuilder, sql } from 'kysely'
import { inParts } from '#server/database/in-parts.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { peopleOf } from '#server/people/family-lists/family-lists.queries.ts'
import { type Noun, nouns, type Values } from './nouns.ts'

/** How many rows are read at once. */
const pageSize = 500

/** What a file says about a person. */
type Seen = { isMember: boolean; isContact: boolean; isCandidate: boolean }

/** What belongs to an organization, by the ids of the database. */
export type Scope = Awaited<ReturnType<typeof findScope>>

/** The same, with the class files that are not missing. */
type FileScope = Scope & { classFiles: number[] }

/**
 * Finds what the organization sees: its members, their families as the list of families shows them, and the people of
 * its applications.
 */
export async function findScope(db: Db, organizationId: number) {
  const people = new Map<number, Seen>()
  const see = (personId: number, seen: Partial<Seen>) => {
    const before = people.get(personId)
    people.set(personId, {
      isMember: false,
      isContact: false,
      isCandidate: false,
      ...before,
      ...seen,
    })
  }
  for (const { personId } of await ofOrganization(
    db,
    'organizationUser',
    organizationId,
    'personId',
  ))
    see(personId, { isMember: true })
  const currentMembers = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('status', '!=', 'Archived')
    .select('personId')
    .execute()

  const familyIds: number[] = []
  const familyMembers: { familyId: number; personId: number }[] = []
  const families = await ofOrganization(db, 'organizationFamily', organizationId, 'familyId')
  for (const some of inParts(families.map(({ familyId }) => familyId).toSorted(byNumber))) {
    for (const { id, adults, children } of await peopleOf(db, organizationId, some)) {
      familyIds.push(id)
      for (const { personId } of adults) see(personId, { isContact: true })
      const personIds = [...adults, ...children].map(({ personId }) => personId)
      for (const personId of [...new Set(personIds)].toSorted(byNumber))
        familyMembers.push({ familyId: id, personId })
    }
  }

  for (const { personId } of await ofOrganization(
    db,
    'applicationCandidate',
    organizationId,
    'personId',
  ))
    see(personId, { isCandidate: true })
  const applicants = await db
    .selectFrom('application')
    .innerJoin('person', 'person.userId', 'applicantUserId')
    .where('organizationId', '=', organizationId)
    .select('person.id')
    .execute()
  for (const { id } of applicants) see(id, { isContact: true })

  const personIds = [...people.keys()].toSorted(byNumber)
  const accounts: number[] = []
  const images: number[] = []
  for (const some of inParts(personIds)) {
    const rows = await db
      .selectFrom('person')
      .where('id', 'in', some)
      .select(['id', 'userId', 'photoImageId'])
      .execute()
    for (const { id, userId, photoImageId } of rows) {
      const seen = people.get(id)
      if (userId !== null && (seen?.isMember || seen?.isContact)) accounts.push(userId)
      if (photoImageId !== null && seen?.isMember) images.push(photoImageId)
    }
  }
  const { logoImageId, coverImageId } = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select(['logoImageId', 'coverImageId'])
    .executeTakeFirstOrThrow()
  for (const { photoImageId } of await ofOrganization(db, 'class', organizationId, 'photoImageId'))
    if (photoImageId !== null) images.push(photoImageId)
  for (const imageId of [logoImageId, coverImageId]) if (imageId !== null) images.push(imageId)

  return {
    organizationId,
    people,
    personIds,
    accounts: accounts.toSorted(byNumber),
    images: [...new Set(images)].toSorted(byNumber),
    familyIds,
    familyMembers,
    careOf: await listCareOf(db, currentMembers.map(({ personId }) => personId).toSorted(byNumber)),
  }
}

/**
 * The members whose care notes are in the file: children, and people in no family. Of a child whose family the
 * organization does not see, the file has no family, but the notes.
 */
async function listCareOf(db: Db, personIds: number[]): Promise<number[]> {
  const found: number[] = []
  for (const some of inParts(personIds)) {
    const rows = await db
      .selectFrom('careNotes')
      .where('personId', 'in', some)
      .where((where) => {
        const families = where
          .selectFrom('familyMember')
          .whereRef('familyMember.personId', '=', 'careNotes.personId')
          .select(['familyMember.familyId'])
        return where.or([
          where.exists(families.where('relation', '=', 'Child')),
          where.not(where.exists(families)),
        ])
      })
      .select('personId')
      .orderBy('personId')
      .execute()
    found.push(...rows.map(({ personId }) => personId))
  }
  return found
}

const byNumber = (one: number, other: number) => one - other

async function ofOrganization<
  Table extends keyof Schema,
  Column extends string & keyof Schema[Table],
>(db: Db, table: Table, organizationId: number, column: Column) {
  const { rows } = await sql<{ [Name in Column]: Schema[Table][Name] }>`
    select ${sql.ref(column)} from ${sql.table(table)} where organization_id = ${organizationId}
  `.execute(db)
  return rows
}

/** The ids of each noun, in the order of the file. */
export type Ids = Map<string, number[]>

export async function findIds(db: Db, scope: FileScope): Promise<Ids> {
  const ids: Ids = new Map()
  for (const noun of nouns) ids.set(noun.name, await idsOf(db, noun, scope))
  return ids
}

/** The ids of a noun that others name; none of a noun without ids. */
async function idsOf(db: Db, noun: Noun, scope: FileScope): Promise<number[]> {
  const { organizationId, accounts, personIds, familyIds, images, careOf, classFiles } = scope
  const known: Record<string, number[]> = {
    organization: [organizationId],
    accounts,
    people: personIds,
    families: familyIds,
    images,
    classFiles,
    careNotes: careOf,
  }
  const found = known[noun.name]
  if (found || noun.key[0] !== 'id') return found ?? []
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(noun.table)} where ${isOf(organizationId, noun)} order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The rows of a noun in the order of the file, as the database has them, in pages. */
export async function* pagesOf(
  db: Db,
  noun: Noun,
  scope: Scope,
  ids: Ids,
  columns: readonly string[],
): AsyncGenerator<Values[]> {
  const { table, key, of } = noun
  const select = sql.join([...new Set([...key, ...columns])].map((column) => sql.ref(column)))
  const from = sql`select ${select} from ${sql.table(table)}`
  const read = async (which: RawBuilder<unknown>) => {
    const { rows } = await sql<Values>`${from} where ${which}`.execute(db)
    return rows.toSorted(byKey(key))
  }
  const owner = typeof of === 'object' ? of.noun : noun.name
  const by = sql.ref(typeof of === 'object' ? of.by : (key[0] ?? 'id'))
  if (of === 'Organization' && key[0] !== 'id') yield await read(isOf(scope.organizationId, noun))
  else if (of === 'FamilyMembers')
    for (const some of inParts(scope.familyMembers, pageSize))
      yield await read(sql`(family_id, person_id) in (values ${sql.join(some.map(pairOf))})`)
  else
    for (const some of inParts(ids.get(owner) ?? [], pageSize))
      yield await read(sql`${by} in (${sql.join(some)})`)
}

const pairOf = ({ familyId, personId }: { familyId: number; personId: number }) =>
  sql`(${sql.lit(familyId)}, ${sql.lit(personId)})`

/** The rows with the id of the organization. How it came to a site is not part of its history on another one. */
const isOf = (organizationId: number, { name }: Noun) =>
  name === 'auditEntries'
    ? sql`organization_id = ${organizationId}
        and not (action = 'Imported' and subject_type = 'Organization')`
    : sql`organization_id = ${organizationId}`

/** In the same order on both engines. */
const byKey = (key: readonly string[]) => (one: Values, other: Values) => {
  for (const column of key) {
    const [left, right] = [one[column] as number | string, other[column] as number | string]
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}
