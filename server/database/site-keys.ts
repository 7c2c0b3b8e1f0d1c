import { existsSync } from 'node:fs'
import { keyFileOf, openKeyRing, type SiteKeys } from '../crypto/key-ring.ts'
import { dataKeysOf, type Database } from './database.ts'
import { patiently } from './failure.ts'
import { InvalidSetting } from '../process/env.ts'

/** The keys are missing, or do not match the database. Its message is a sentence for the operator. */
export class WrongKeys extends InvalidSetting {}

const name = 'site keys'

/** The ids of the keys without which the database cannot be read: the permanent one, and the one that encrypts. */
const textOf = ({ lookup, encryption: [newest] }: SiteKeys) => `${lookup.id} ${newest.id}`

/** Refuses a database whose keys are not in the folder, before anything is written with other keys. */
export async function requireSiteKeys(database: Database, dataDir: string): Promise<void> {
  const file = keyFileOf(dataDir)
  const noted = await findStoredKeyIds(database)
  if (!existsSync(file)) {
    if (noted !== undefined || (await hasSecrets(database))) throw missing(file)
    return
  }
  if (noted !== undefined && !isFor(noted, openKeyRing(dataDir).keys())) throw others(file)
  if (await areKeysElsewhere(database)) throw elsewhere(dataDir)
}

/** Whether none of the latest keys of people is in the folder, so that it is not the one that the database was written with. */
async function areKeysElsewhere({ db }: Database): Promise<boolean> {
  if (!(await hasTable({ db }, 'person_key'))) return false
  const latest = await db
    .selectFrom('personKey')
    .select('keyId')
    .orderBy('createdDate', 'desc')
    .limit(20)
    .execute()
  return latest.length > 0 && !latest.some(({ keyId }) => dataKeysOf(db).has(keyId))
}

/** Stores the ids of the database's keys, the first time. */
export async function storeSiteKeyIds(database: Database, dataDir: string): Promise<void> {
  dataKeysOf(database.db).prepare()
  const value = textOf(openKeyRing(dataDir).keys())
  await patiently(() =>
    database.db
      .insertInto('secret')
      .values({ name, value })
      .onConflict((noted) => noted.doNothing())
      .execute(),
  )
  // Two servers may start with the same new database, each with its own folder.
  await requireSiteKeys(database, dataDir)
}

/** Replaces the stored ids of the keys. */
export async function replaceSiteKeys({ db }: Database, keys: SiteKeys): Promise<void> {
  const value = textOf(keys)
  await patiently(() =>
    db
      .insertInto('secret')
      .values({ name, value })
      .onConflict((noted) => noted.column('name').doUpdateSet({ value }))
      .execute(),
  )
}

/** Whether lookups by signature still work with these keys. */
export const hasSameLookup = (noted: string | undefined, keys: SiteKeys): boolean =>
  noted === undefined || noted.split(' ')[0] === keys.lookup.id

const isFor = (noted: string, keys: SiteKeys) =>
  hasSameLookup(noted, keys) && keys.encryption.some(({ id }) => id === noted.split(' ')[1])

export async function findStoredKeyIds({ db }: Database): Promise<string | undefined> {
  if (!(await hasTable({ db }, 'secret'))) return undefined
  const noted = db.selectFrom('secret').where('name', '=', name).select('value')
  return (await noted.executeTakeFirst())?.value
}

/** Whether an older database, without stored key ids, contains data written with keys. */
async function hasSecrets({ db }: Database): Promise<boolean> {
  if (!(await hasTable({ db }, 'user', 'totp_secret'))) return false
  const app = db.selectFrom('user').where('totpSecret', 'is not', null).select('id').limit(1)
  if (await app.executeTakeFirst()) return true
  const key = db.selectFrom('personKey').select('keyId').limit(1)
  if ((await hasTable({ db }, 'person_key')) && (await key.executeTakeFirst())) return true
  if (!(await hasTable({ db }, 'calendar_feed'))) return false
  const feed = db.selectFrom('calendarFeed').select('id').limit(1)
  return (await feed.executeTakeFirst()) !== undefined
}

async function hasTable({ db }: Pick<Database, 'db'>, table: string, column?: string) {
  const tables = await db.introspection.getTables()
  const columns = tables.find(({ name: present }) => present === table)?.columns
  return columns?.some(({ name: present }) => column === undefined || present === column) ?? false
}

const wayOut =
  'Restore it from your copy of the keys. If it is lost for good, "kinroll key lost" lists what would be lost.'

const missing = (file: string) =>
  new WrongKeys(`${file} is missing. This database cannot be read without it. ${wayOut}`)

const others = (file: string) =>
  new WrongKeys(`${file} contains keys that do not match this database. ${wayOut}`)

const elsewhere = (dataDir: string) =>
  new WrongKeys(
    `${dataDir} is not the folder of this database: ${dataDir}/keys has none of the latest keys of people. All servers of a database share one DATA_DIR. Set DATA_DIR to it, or restore the folder "keys" from your copy. If it is lost for good, "kinroll key lost" lists what would be lost.`,
  )
