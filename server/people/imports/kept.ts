import type { Kysely } from 'kysely'
import { inParts } from '#server/database/in-parts.ts'
import { memberName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import type { ImportRecord } from './imports.queries.ts'
import { needed, type Sees, shownBy } from './sees.ts'
import { type RefusedPlace, refusalSentence } from './settle-families.ts'

/** Why undoing an import leaves somebody, or what their record holds. */
type KeptReason = 'HasAccount' | 'InFamily' | 'InUse' | 'Changed' | 'LookedAfter'

/** Stored without names of people or families who are here, which are read when it is shown. */
export type Kept = RefusedPlace | { personId: number; reason: KeptReason }

const reasons: Record<KeptReason, string> = {
  HasAccount: 'stays, because they have an account.',
  InFamily: 'stays, because somebody in the family has an account.',
  InUse: 'stays, because this record, or its family, is in use.',
  Changed: 'keeps what was changed since.',
  LookedAfter:
    'keeps what the file changed, because they have an account or their family looks after this record by now.',
}

const isOfRecord = (reason: KeptReason) => reason === 'Changed' || reason === 'LookedAfter'

/** What an import left out or undoing it left, in words for whoever reads it. */
export async function keptSentences(
  db: Kysely<Schema>,
  { organizationId, ...record }: Pick<ImportRecord, 'organizationId' | 'kept'>,
  sees: Sees,
): Promise<string[]> {
  const kept: (Kept | string)[] = JSON.parse(record.kept)
  const refusals = kept.filter((one) => typeof one !== 'string').filter((one) => 'family' in one)
  const people = kept.filter((one) => typeof one !== 'string').filter((one) => 'personId' in one)
  const old = kept.filter((one) => typeof one === 'string')
  const families = sees(shownBy.familyName)
    ? await familyNames(db, organizationId, refusals)
    : new Map<number, string>()
  const said = [
    ...oldSentences(old, sees),
    ...refusals.map((refusal) => refusalSentence(refusal, families, sees)),
    ...(sees(shownBy.firstName)
      ? await withNames(db, organizationId, people)
      : withoutNames(people.map(({ reason }) => reason))),
  ]
  return [...new Set(said)]
}

/** Imports from before stored sentences, which name people and families. */
function oldSentences(old: string[], sees: Sees): string[] {
  if (sees(shownBy.firstName) && sees(shownBy.familyName)) return old
  const permissions = [...shownBy.firstName, ...shownBy.familyName]
  return old.length === 0
    ? []
    : [`Some people were left out or stay. ${needed(permissions, 'all')} to see who, and why.`]
}

type KeptPerson = Extract<Kept, { personId: number }>

async function withNames(db: Kysely<Schema>, organizationId: number, people: KeptPerson[]) {
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
    ({ personId, reason }) => `${names.get(personId) ?? 'Somebody'} ${reasons[reason]}`,
  )
}

function withoutNames(kept: KeptReason[]): string[] {
  const [records = [], people = []] = [true, false].map((isRecord) =>
    kept.filter((reason) => isOfRecord(reason) === isRecord),
  )
  const permission = needed(shownBy.firstName)
  const stay = people.length === 1 ? '1 person stays' : `${people.length} people stay`
  const keep = records.length === 1 ? '1 record keeps' : `${records.length} records keep`
  return [
    ...(people.length > 0 ? [`${stay}. ${permission} to see who, and why.`] : []),
    ...(records.length > 0
      ? [`${keep} what is in it now. ${permission} to see whose, and why.`]
      : []),
  ]
}

async function familyNames(db: Kysely<Schema>, organizationId: number, refusals: RefusedPlace[]) {
  const ids = refusals.flatMap(({ family }) => (typeof family === 'number' ? family : []))
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
