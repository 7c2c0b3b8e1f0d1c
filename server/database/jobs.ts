import { minute, second } from '#contract/dates/durations.ts'
import type { Logger } from 'pino'
import { clock } from '../process/clock.ts'
import type { SweepEnd } from '../process/sweep.ts'
import type { Database } from './database.ts'
import type { Db } from './schema/schema.ts'
import type { SiteTables } from './schema/schema.site.ts'

type Job = SiteTables['job']

/** How long ends are gathered before they are stored together, after the start and later. */
const firstDelay = second
const laterDelay = minute

/** Stores how the sweeps ended, for site administrators: the ends of a minute in one write, however often sweeps run. */
export function openJobs({ db }: Pick<Database, 'db'>, log: Logger) {
  const ended = new Map<string, Job>()
  let delay = firstDelay
  let timer: NodeJS.Timeout | undefined

  async function store(): Promise<void> {
    timer = undefined
    const jobs = Array.from(ended.values()).toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    )
    ended.clear()
    await db
      .insertInto('job')
      .values(jobs)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((job) => ({
          endedDate: job.ref('excluded.endedDate'),
          duration: job.ref('excluded.duration'),
          failedDate: job.fn.coalesce('excluded.failedDate', 'job.failedDate'),
          failure: job.fn.coalesce('excluded.failure', 'job.failure'),
        })),
      )
      .execute()
  }

  return {
    noteSweep: ({ name, duration, failure }: SweepEnd): void => {
      const endedDate = clock.timestamp()
      const { failedDate = null, failure: earlier = null } = ended.get(name) ?? {}
      ended.set(name, {
        name,
        endedDate,
        duration: Math.round(duration),
        failedDate: failure === null ? failedDate : endedDate,
        failure: (failure ?? earlier)?.slice(0, 500) ?? null,
      })
      // While the database does not respond, the sweeps fail too, and say so in the log.
      timer ??= setTimeout(() => {
        store().catch((err: unknown) => log.debug({ err }, 'The ends of sweeps were not stored'))
      }, delay).unref()
      delay = laterDelay
    },
    stop: () => clearTimeout(timer),
  }
}

/** When a job last ended. Undefined if it never did. */
export async function findJobEnd(db: Db, name: string): Promise<string | undefined> {
  const job = db.selectFrom('job').where('name', '=', name).select('endedDate')
  return (await job.executeTakeFirst())?.endedDate
}
