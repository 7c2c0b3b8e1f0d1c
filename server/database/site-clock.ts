import { minute } from '#contract/dates/durations.ts'
import type { Health } from '#contract/health.ts'
import type { Logger } from 'pino'
import {
  type Clock,
  clock,
  createClock,
  machineClocks,
  type SeenTime,
  timestampOf,
} from '../process/clock.ts'
import { type Database } from './database.ts'
import { patiently } from './failure.ts'
import type { Db } from './schema/schema.ts'

/**
 * Watches the clock of the machine. What the server sees is stored for its next start and for the other servers of the
 * site, and jumps are logged.
 */
export async function watchClock(
  { db }: Pick<Database, 'db'>,
  log: Logger,
  watched: Clock = clock,
) {
  const before = await findSiteClock(db)
  let acceptedDate = before?.acceptedDate ?? null
  let logged: Health['clock'] = 'ok'
  let isStored = false
  watched.watch(before?.seen)

  function logState() {
    const state = watched.state()
    if (state === logged) return
    logged = state
    const serverTime = watched.timestamp()
    if (state === 'ok') log.info({ serverTime }, 'The clock of the machine is right again')
    else if (state === 'jumped') log.warn({ serverTime }, 'The clock of the machine jumped')
    else log.warn({ serverTime }, 'The clock of the machine waits to be confirmed')
  }

  async function look(): Promise<void> {
    const stored = await findSiteClock(db)
    if (stored && stored.acceptedDate !== acceptedDate) {
      acceptedDate = stored.acceptedDate
      watched.accept()
    } else if (stored && isStored) watched.follow(stored.seen)
    const seen = watched.look()
    logState()
    if (stored && isStored && !isDue(stored.seen, seen)) return
    await save(db, seen)
    isStored = true
  }

  // Reads work while nothing can be written.
  await look().catch((err: unknown) => log.error({ err }, 'The time could not be stored'))

  return {
    /** To be called every few seconds. */
    look,
  }
}

/** Compares the clock of this machine with what the servers of the site saw last. */
export async function compareClock({ db }: Pick<Database, 'db'>): Promise<Health['clock']> {
  const compared = createClock(machineClocks)
  compared.watch((await findSiteClock(db))?.seen)
  return compared.state()
}

/** Accepts the time of this machine. Running servers then accept that of theirs. */
export const acceptClock = ({ db }: Pick<Database, 'db'>): Promise<unknown> => {
  const seen = createClock(machineClocks).look()
  return save(db, seen, timestampOf(seen.confirmed))
}

const isDue = (stored: SeenTime, seen: SeenTime): boolean =>
  Math.abs(seen.confirmed - stored.confirmed) >= minute ||
  (stored.gapSince === null) !== (seen.gapSince === null)

const id = 1

async function findSiteClock(db: Db) {
  const row = await db.selectFrom('siteClock').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row) return undefined
  const { confirmedDate, gapSinceDate, boot, awake, running, acceptedDate } = row
  const gapSince = gapSinceDate === null ? null : Date.parse(gapSinceDate)
  return {
    seen: { confirmed: Date.parse(confirmedDate), gapSince, boot, awake, running },
    acceptedDate,
  }
}

function save(db: Db, { confirmed, gapSince, ...machine }: SeenTime, acceptedDate?: string) {
  const values = {
    ...machine,
    confirmedDate: timestampOf(confirmed),
    gapSinceDate: gapSince === null ? null : timestampOf(gapSince),
    ...(acceptedDate !== undefined && { acceptedDate }),
  }
  return patiently(() =>
    db
      .insertInto('siteClock')
      .values({ id, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute(),
  )
}
