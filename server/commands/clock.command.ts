import { acceptClock } from '../database/site-clock.ts'
import { withDatabase } from '../database/with-database.ts'

/** Accepts the time of the machines on which the site in the settings runs, after their clocks jumped. */
export const acceptSiteClock = (source: NodeJS.ProcessEnv): Promise<unknown> =>
  withDatabase(source, acceptClock)
