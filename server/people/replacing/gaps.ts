import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { updatePerson } from '../people/people.queries.ts'
import type { Replacement } from './replacement.ts'

const fields = ['preferredName', 'birthDate', 'phone', 'bio'] as const

type Facts = { [Field in (typeof fields)[number]]: string | null }

/** What nobody had said of the other before. */
export type Gaps = Partial<Facts>

export async function fillGaps(db: Kysely<Schema>, { from, to }: Replacement): Promise<Gaps> {
  const [theirs, own] = [await find(db, from.personId), await find(db, to.personId)]
  const gaps = pick(theirs, (field) => own[field] === null && theirs[field] !== null)
  await set(db, own, gaps)
  return gaps
}

/** What was changed since is theirs. */
export async function emptyGaps(
  db: Kysely<Schema>,
  { to }: Replacement,
  gaps: Gaps,
): Promise<void> {
  const own = await find(db, to.personId)
  const filled = fields.filter((field) => gaps[field] !== undefined && own[field] === gaps[field])
  await set(db, own, Object.fromEntries(filled.map((field) => [field, null])))
}

const find = (db: Kysely<Schema>, personId: number) =>
  db
    .selectFrom('person')
    .where('id', '=', personId)
    .select(['id', 'version', 'firstName', 'lastName', 'savedByPersonId', ...fields])
    .executeTakeFirstOrThrow()

type Found = Awaited<ReturnType<typeof find>>

async function set(db: Kysely<Schema>, person: Found, changes: Gaps) {
  if (Object.keys(changes).length === 0) return
  const { id, version, savedByPersonId, ...values } = person
  await updatePerson(db, { personId: id, version }, { ...values, ...changes }, savedByPersonId)
}

const pick = (facts: Facts, isWanted: (field: keyof Facts) => boolean): Gaps =>
  Object.fromEntries(fields.filter(isWanted).map((field) => [field, facts[field]]))
