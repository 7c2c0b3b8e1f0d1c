import type { LiveChange } from '#contract/live.ts'
import { hour, second } from '#contract/dates/durations.ts'
import type { Engine } from '../database/columns.ts'
import { allOf, readInParts } from '../database/in-parts.ts'
import { patiently } from '../database/failure.ts'
import type { Db } from '../database/schema/schema.ts'
import { clock } from '../process/clock.ts'
import { listPermissionsOfPeople } from '../tenancy/rights.ts'
import { type Hearer, hears, subjectOf } from './live.rules.ts'

export type Entry = Awaited<ReturnType<typeof listEntries>>[number]

/** How long a transaction of PostgreSQL may take after it was given ids. The embedded database commits in their order. */
const longestTransaction = 10 * second

/** Before this date, every transaction that was given ids has ended. Undefined if that is always so. */
export const settledDate = (engine: Engine): string | undefined =>
  engine === 'sqlite' ? undefined : new Date(clock.now() - longestTransaction).toISOString()

/** The audit entries with ids after this one, in order. */
export const listEntries = (db: Db, afterId: number, most?: number) =>
  db
    .selectFrom('auditEntry')
    .where('id', '>', afterId)
    .select(['id', 'createdDate', 'organizationId', 'action', 'subjectType'])
    .orderBy('id')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()

/** The signals of accounts with ids after this one, in order. */
export const listSignals = (db: Db, afterId: number) =>
  db.selectFrom('accountSignal').where('id', '>', afterId).selectAll().orderBy('id').execute()

/** The last id of a table, or the last one of before a date. */
export async function findPosition(
  db: Db,
  table: 'auditEntry' | 'accountSignal',
  beforeDate: string | undefined,
): Promise<number> {
  const last = await db
    .selectFrom(table)
    .$if(beforeDate !== undefined, (query) => query.where('createdDate', '<', beforeDate ?? ''))
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id ?? 0
}

/** Which of these people learn of changes in an organization, and of which. Those who learn of none are missing. */
export async function listHearers(
  db: Db,
  organizationId: number,
  personIds: Iterable<number>,
): Promise<Map<number, Hearer>> {
  const parts = readInParts(personIds, async (some) => [
    ...(await listPermissionsOfPeople(db, organizationId, some)),
  ])
  return new Map(await allOf(parts))
}

/** The people whom entries within families concern. */
export const listConcerned = (db: Db, entryIds: number[]) =>
  db
    .selectFrom('auditConcerned')
    .where('auditEntryId', 'in', entryIds)
    .select(['auditEntryId', 'personId'])
    .execute()

/** The changes that entries are, each once. */
export function changesOf(entries: Entry[]): LiveChange[] {
  const changes = entries.flatMap((entry) => {
    const subject = subjectOf(entry)
    return subject === undefined ? [] : [{ organizationId: entry.organizationId, subject }]
  })
  return [...new Map(changes.map((change) => [keyOf(change), change])).values()]
}

export const keyOf = ({ organizationId, subject }: LiveChange) => `${organizationId} ${subject}`

/** A client that was away for longer asks for everything again. In audit entries of the whole site. */
const mostEntries = 5000

/**
 * What changed after a position that a person may see. Undefined if it is too long ago, or if the position is of another
 * database.
 */
export async function listChangesSince(
  db: Db,
  personId: number,
  after: number,
): Promise<LiveChange[] | undefined> {
  const newest = await findPosition(db, 'auditEntry', undefined)
  if (after > newest) return undefined
  const entries = await listEntries(db, after, mostEntries)
  if (entries.length === mostEntries) return undefined
  const own = entries.filter(({ organizationId }) => organizationId === null)
  const concerned = await listConcerned(
    db,
    own.map(({ id }) => id),
  )
  const isOwn = new Set(
    concerned.filter((each) => each.personId === personId).map((each) => each.auditEntryId),
  )
  const inOrganizations = Map.groupBy(
    changesOf(entries.filter(({ organizationId }) => organizationId !== null)),
    ({ organizationId }) => organizationId ?? 0,
  )
  const changes = changesOf(own.filter(({ id }) => isOwn.has(id)))
  for (const [organizationId, some] of inOrganizations) {
    const hearer = (await listHearers(db, organizationId, [personId])).get(personId)
    if (hearer) changes.push(...some.filter(({ subject }) => hears(hearer, subject)))
  }
  return changes
}

/** Which of these sessions go on. */
export async function listOpenSessions(db: Db, sessionIds: number[]): Promise<Set<number>> {
  const parts = readInParts(sessionIds, (some) =>
    db
      .selectFrom('session')
      .where('id', 'in', some)
      .where('expiresDate', '>', clock.confirmedTimestamp())
      .select('id')
      .execute(),
  )
  return new Set((await allOf(parts)).map(({ id }) => id))
}

/** How long signals are needed, by servers that listen. In milliseconds. */
const signalLife = hour

/** Deletes signals that every server has heard. */
export const sweepSignals = (db: Db, now = clock.confirmed()) =>
  patiently(() =>
    db
      .deleteFrom('accountSignal')
      .where('createdDate', '<=', new Date(now - signalLife).toISOString())
      .execute(),
  )
