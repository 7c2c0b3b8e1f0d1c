import { openDatabase } from '../database/database.ts'
import { bringUpToDate } from '../database/migrate.ts'
import { InvalidSetting, readEnv } from '../process/env.ts'
import { openImages } from '../images/images.ts'
import { todayIn } from '../tenancy/organizations.queries.ts'
import { fillDemo, Occupied } from './demo.ts'
import { coop } from './organizations/demo.organizations.ts'

/** Fills the place that the settings name with demo data, around this very day. */
export async function prepareDemo(source: NodeJS.ProcessEnv, isFresh: boolean): Promise<void> {
  const env = readEnv(source)
  await bringUpToDate(env)
  const database = openDatabase(env)
  try {
    const images = openImages({ ...env, database })
    await fillDemo({ database, images }, demoDay(), { isFresh })
  } catch (error) {
    if (!(error instanceof Occupied)) throw error
    const place = env.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
    throw new InvalidSetting(`${place} names data that is not demo data. Name an empty place.`, {
      cause: error,
    })
  } finally {
    await database.close()
  }
}

/** Today in the co-op, wherever this machine is, `yyyy-MM-dd`. */
export const demoDay = () => todayIn(coop.timeZone)
