import { type Env, readEnv } from '../process/env.ts'
import { type Database, openDatabase } from './database.ts'
import { bringUpToDate } from './migrate.ts'

type Options = NonNullable<Parameters<typeof bringUpToDate>[1]> & {
  /** Without timeouts, for long work. */
  isPatient?: boolean
}

/** Opens and migrates the database in the settings for a command, and closes it afterward. */
export async function withDatabase<Result>(
  source: NodeJS.ProcessEnv,
  work: (database: Database, env: Env) => Promise<Result>,
  { isPatient = false, ...options }: Options = {},
): Promise<Result> {
  const env = readEnv(source)
  await bringUpToDate(env, options)
  const database = openDatabase({ ...env, isPatient })
  try {
    return await work(database, env)
  } finally {
    await database.close()
  }
}
