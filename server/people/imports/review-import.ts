import { isDeepStrictEqual } from 'node:util'
import { medicalReaders } from '#contract/rights/guarded.ts'
import { type Import, type ImportMeaning, isCareField } from '#contract/people/imports.ts'
import type { ImportRowQuery } from '#contract/people/imports.query.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { rowsOf } from '#server/database/paging.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { inSlices, type Steps, type Tell } from '#server/process/slices.ts'
import { searchable, memberName } from '#server/database/searchable.ts'
import type { Fixes } from './drafts.ts'
import { exportOf } from './known-exports.ts'
import { findRow, type ImportKey, type ImportRecord } from './imports.queries.ts'
import { judge } from './judge-rows.ts'
import { meaningsIn, usedIn } from './custom-columns.ts'
import { findCustomFields, findKnown, findLevels, type Known } from './known.queries.ts'
import { editorsOf, seesOf, needed, type Sees, shownBy } from './imports.rules.ts'
import { dateOrderOf } from './read-dates.ts'
import { datesOf } from './guess-fields.ts'
import { columnOf } from './read-cells.ts'
import type { Encryption } from '#server/crypto/encryption.ts'
import { inParts } from '#server/database/in-parts.ts'
import { type RefusedPlace, refusalSentence } from './settle-families.ts'

const headersOf = ({ headers }: ImportRecord) => JSON.parse(headers) as string[]
export const cellsOf = ({ cells }: ImportRecord) => JSON.parse(cells) as string[][]
export const fixesOf = ({ fixes }: ImportRecord) => JSON.parse(fixes) as Fixes

/** What the rows are compared with: people and families, grades, and the custom fields that columns mean. */
async function findPresent(db: Db, record: ImportRecord) {
  const { organizationId } = record
  const customFields = await findCustomFields(db, organizationId)
  const fields = meaningsIn(record.fields, customFields)
  const used = usedIn(fields, customFields)
  const known = await findKnown(db, organizationId, used)
  return { fields, used, known, levels: await findLevels(db, organizationId) }
}

/** The result of the rows, given the current people and families. It is not stored. */
export async function judgeImport(db: Db, record: ImportRecord, tell?: Tell) {
  const { fields, ...present } = await findPresent(db, record)
  const { known, levels, used } = present
  const file = {
    fields,
    customFields: used,
    cells: cellsOf(record),
    fixes: fixesOf(record),
    headers: headersOf(record),
    everyoneIs: record.everyoneIs,
    levels,
  }
  return {
    ...(await inSlices(judge(file, known), tell)),
    ...present,
    version: record.version,
  }
}

export type Judgment = Awaited<ReturnType<typeof judgeImport>>

/** Reuses the earlier judgment if the file and everyone that its rows may match are unchanged. */
export async function judgeUnlessKnown(
  db: Db,
  record: ImportRecord,
  before: Judgment | null | undefined,
): Promise<Judgment> {
  if (before?.version !== record.version) return judgeImport(db, record)
  const { known, levels, used } = await findPresent(db, record)
  if (!isDeepStrictEqual([levels, used], [before.levels, before.used]))
    return judgeImport(db, record)
  return (await inSlices(areSame(known, before.known))) ? before : judgeImport(db, record)
}

function* areSame(known: Known[], before: Known[]): Steps<boolean> {
  for (const [place, one] of known.entries()) {
    yield
    if (!isDeepStrictEqual(one, before[place])) return false
  }
  return known.length === before.length
}

/** The reader of a review, whose permissions limit what it shows. `encryption` signs the token they send back. */
export type Reader = { permissions: readonly Permission[]; encryption: Pick<Encryption, 'sign'> }

/** An import in its current state. The caller may have a judgment of its rows already. */
export async function findImport(
  db: Db,
  key: ImportKey & Reader,
  judged?: Judgment | null,
): Promise<Import> {
  const record = await findRow(db, key)
  const isReviewed = record.state === 'Reviewing'
  const judgment = isReviewed ? (judged ?? (await judgeImport(db, record))) : null
  return toImport(db, record, judgment, key)
}

export async function toImport(
  db: Db,
  record: ImportRecord,
  judgment: Judgment | null,
  reader: Reader,
): Promise<Import> {
  const sees = seesOf(reader)
  const all = await findCustomFields(db, record.organizationId)
  // Who may not see care notes or values of custom fields cannot import them either.
  const customFields = all.filter((field) => sees(editorsOf(field)))
  const isSeen = (meaning: ImportMeaning | null) =>
    !meaning || !isCareField(meaning) || sees(medicalReaders)
  const fields = meaningsIn(record.fields, customFields).map((each) => (isSeen(each) ? each : null))
  const cells = cellsOf(record).filter((row) => row.length > 0)
  const headers = headersOf(record)
  const known = exportOf(headers)
  const columns = headers.map((header, place) => ({
    header,
    field: fields[place] ?? null,
    samples: columnOf(cells.slice(0, 3), place),
    dateOrder: dateOrderOf(isDate(fields[place]) ? datesOf(fields, cells) : columnOf(cells, place)),
  }))
  return {
    ...record,
    columns,
    customFields,
    recognized: known && `This is an export of ${known.name}. ${known.note}`,
    counts: judgment && countsOf(judgment),
    undecided: judgment?.rows.filter(isUndecided).length ?? 0,
    outcome: judgment?.outcome ?? JSON.parse(record.outcome),
    judged: judgment === null ? '' : judgedBy(reader, record, judgment),
    exceptions: await exceptionSentences(db, record, sees),
  }
}

/** Signed because the hash also covers values that the reader may not see, and that are short enough to guess. */
const judgedBy = ({ encryption }: Reader, { id }: ImportRecord, { judged }: Judgment) =>
  encryption.sign(`import:${id}:${judged}`)

const isDate = (field: ImportMeaning | null | undefined) => field?.includes('BirthDate') ?? false

const isUndecided = ({ choices, choice }: Judgment['rows'][number]) =>
  choices.length > 0 && choice === null

function countsOf({ rows }: Judgment) {
  const counts = { Error: 0, Conflict: 0, New: 0, Match: 0, LeftOut: 0 }
  for (const { verdict } of rows) counts[verdict] += 1
  return counts
}

const order = ['Error', 'Conflict', 'New', 'Match', 'LeftOut']
const rankOf = (row: Judgment['rows'][number]) =>
  order.indexOf(row.verdict) - (isUndecided(row) ? 0.5 : 0)

/** A page of the rows, limited to what the reader may see. Rows that need review come first. */
export async function listRows(db: Db, key: ImportKey & Reader, query: ImportRowQuery) {
  const record = await findRow(db, key)
  const judgment = record.state === 'Reviewing' ? await judgeImport(db, record) : null
  const rows = judgment?.rows ?? []
  const sought = searchable(query.searchString)
  const found = rows
    .map((row, place) => ({ ...row, place }))
    .filter(({ verdict }) => query.verdict === undefined || verdict === query.verdict)
    .filter(({ cells }) => sought === '' || searchable(cells.join('\n')).includes(sought))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
  const { limit, offset } = rowsOf(query)
  return {
    items: found
      .slice(offset, offset + limit)
      .flatMap(({ place }) => judgment?.rowFor(place, seesOf(key)) ?? []),
    totalPages: Math.ceil(found.length / limit),
    totalCount: found.length,
    unfilteredCount: rows.length,
  }
}

/** Why undoing an import does not remove a person or restore their record. */
type ExceptionReason = 'HasAccount' | 'InFamily' | 'InUse' | 'Changed' | 'LookedAfter'

/** Stored without the names of people or families, which are looked up when it is shown. */
export type ImportException =
  | RefusedPlace
  | { personId: number; reason: ExceptionReason }
  | { familyId: number; reason: 'Changed' }

const reasons: Record<ExceptionReason, string> = {
  HasAccount: 'stays because they have an account.',
  InFamily: 'stays because someone in the family has an account.',
  InUse: 'stays because this record or its family is in use.',
  Changed: 'keeps changes made after the import.',
  LookedAfter:
    'keeps the imported changes because they have an account or their family now manages this record.',
}

const isOfRecord = (reason: ExceptionReason) => reason === 'Changed' || reason === 'LookedAfter'

/** What applying or undoing an import did not do, as sentences limited to what the reader may see. */
async function exceptionSentences(
  db: Db,
  { organizationId, ...record }: Pick<ImportRecord, 'organizationId' | 'exceptions'>,
  sees: Sees,
): Promise<string[]> {
  const exceptions: (ImportException | string)[] = JSON.parse(record.exceptions)
  const refusals = exceptions
    .filter((one) => typeof one !== 'string')
    .filter((one) => 'family' in one)
  const people = exceptions
    .filter((one) => typeof one !== 'string')
    .filter((one) => 'personId' in one)
  const described = exceptions
    .filter((one) => typeof one !== 'string')
    .filter((one) => 'familyId' in one)
  const old = exceptions.filter((one) => typeof one === 'string')
  const families = sees(shownBy.familyName)
    ? await familyNames(db, organizationId, [
        ...refusals.map(({ family }) => family),
        ...described.map(({ familyId }) => familyId),
      ])
    : new Map<number, string>()
  const said = [
    ...oldSentences(old, sees),
    ...refusals.map((refusal) => refusalSentence(refusal, families, sees)),
    ...described.map(
      ({ familyId, reason }) => `${families.get(familyId) ?? 'A family'} ${reasons[reason]}`,
    ),
    ...(sees(shownBy.firstName)
      ? await withNames(db, organizationId, people)
      : withoutNames(people.map(({ reason }) => reason))),
  ]
  return [...new Set(said)]
}

/** Earlier imports stored sentences, which name people and families. */
function oldSentences(old: string[], sees: Sees): string[] {
  if (sees(shownBy.firstName) && sees(shownBy.familyName)) return old
  const permissions = [...shownBy.firstName, ...shownBy.familyName]
  return old.length === 0
    ? []
    : [`Some people were left out or stayed. ${needed(permissions, 'all')} to see who and why.`]
}

type PersonException = Extract<ImportException, { personId: number }>

async function withNames(db: Db, organizationId: number, people: PersonException[]) {
  const ids = [...new Set(people.map(({ personId }) => personId))]
  const rows = await Promise.all(
    inParts(ids).map((some) =>
      db
        .selectFrom('organizationUser')
        .innerJoin('person', 'person.id', 'personId')
        .where('organizationId', '=', organizationId)
        .where('personId', 'in', some)
        .select(['personId', memberName.as('name')])
        .execute(),
    ),
  )
  const names = new Map(rows.flat().map(({ personId, name }) => [personId, name]))
  return people.map(
    ({ personId, reason }) => `${names.get(personId) ?? 'Someone'} ${reasons[reason]}`,
  )
}

function withoutNames(exceptions: ExceptionReason[]): string[] {
  const [records = [], people = []] = [true, false].map((isRecord) =>
    exceptions.filter((reason) => isOfRecord(reason) === isRecord),
  )
  const permission = needed(shownBy.firstName)
  const stay = people.length === 1 ? '1 person stays' : `${people.length} people stay`
  const keep = records.length === 1 ? '1 record keeps' : `${records.length} records keep`
  return [
    ...(people.length > 0 ? [`${stay}. ${permission} to see who and why.`] : []),
    ...(records.length > 0
      ? [`${keep} its current data. ${permission} to see whose and why.`]
      : []),
  ]
}

async function familyNames(db: Db, organizationId: number, families: (number | string)[]) {
  const ids = families.filter((family) => typeof family === 'number')
  const rows = await Promise.all(
    inParts([...new Set(ids)]).map((some) =>
      db
        .selectFrom('organizationFamily')
        .innerJoin('family', 'family.id', 'familyId')
        .where('organizationId', '=', organizationId)
        .where('familyId', 'in', some)
        .select(['familyId', 'family.name'])
        .execute(),
    ),
  )
  return new Map(rows.flat().map(({ familyId, name }) => [familyId, name]))
}
