import { existsSync } from 'node:fs'
import { hasPasskey } from '../identity/second-factor.queries.ts'
import { keyFileOf, type KeyRing, openKeyRing } from '../crypto/key-ring.ts'
import { dataKeysOf, type Database, openDatabase, transact } from '../database/database.ts'
import { findStoredKeyIds, hasSameLookup, replaceSiteKeys } from '../database/site-keys.ts'
import { withDatabase } from '../database/with-database.ts'
import { readEnv } from '../process/env.ts'

type Say = (line: string) => void

/** Prints what cannot be read or found with the current keys, and changes nothing. */
export async function explainLostKey(source: NodeJS.ProcessEnv, say: Say): Promise<void> {
  const env = readEnv(source)
  const database = openDatabase(env)
  try {
    const ring = existsSync(keyFileOf(env.dataDir)) ? openKeyRing(env.dataDir) : undefined
    for (const line of await losses(database, ring)) say(line)
  } finally {
    await database.close()
  }
}

/** Continues with the current keys, or with new ones, without the lost data. */
export async function acceptLostKey(source: NodeJS.ProcessEnv, say: Say): Promise<void> {
  await withDatabase(
    source,
    async (database, { dataDir }) => {
      const ring = openKeyRing(dataDir)
      for (const line of await losses(database, ring)) say(line)
      const userIds = await withoutApp(database, ring)
      const areCodesVoid = !(await hasLookupOf(database, ring))
      await transact(database, async (db) => {
        for (const id of userIds)
          await db
            .updateTable('user')
            .set({ twoFactorProvider: 'Email', totpSecret: null, pendingTotpSecret: null })
            .where('id', '=', id)
            .execute()
        // Otherwise people who also lose their passkey would be locked out.
        if (areCodesVoid)
          await db
            .updateTable('user')
            .set({ mayUseEmailCode: true })
            .where('twoFactorProvider', '=', 'Email')
            .where(hasPasskey)
            .execute()
      })
      await deleteLostKeys(database)
      await replaceSiteKeys(database, ring.keys())
      say('The server now starts with the current keys.')
    },
    { acceptsLostKeys: true },
  )
}

/** People get a new key when their care notes are entered again. */
async function deleteLostKeys(database: Database) {
  const keys = await database.db.selectFrom('personKey').select(['personId', 'keyId']).execute()
  for (const { personId, keyId } of keys)
    if (!dataKeysOf(database.db).has(keyId))
      await database.db.deleteFrom('personKey').where('personId', '=', personId).execute()
}

async function losses(database: Database, ring: KeyRing | undefined): Promise<string[]> {
  const { db } = database
  const apps = await withoutApp(database, ring)
  const lines = [
    `${apps.length} people lose their authenticator app and log in with a passkey or a code by email instead.`,
    `The care notes and emergency contacts of ${await countUnreadable(database, ring)} people cannot be read and must be entered again.`,
    ...(await lossesOfWebhooks(database, ring)),
  ]
  if (await hasLookupOf(database, ring)) return lines
  const feeds = db.selectFrom('calendarFeed').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await feeds.executeTakeFirstOrThrow()
  return [
    ...lines,
    `${count} calendar addresses stop working; people must subscribe again.`,
    'All recovery codes and existing links to images stop working. People with a passkey who had also turned on codes by email can use those instead until they get new recovery codes.',
    'Audit logs are marked as signed by another key until "kinroll audit accept" accepts them.',
  ]
}

const hasLookupOf = async (database: Database, ring: KeyRing | undefined) =>
  ring !== undefined && hasSameLookup(await findStoredKeyIds(database), ring.keys())

async function lossesOfWebhooks({ db }: Database, ring: KeyRing | undefined): Promise<string[]> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'webhook')) return []
  const webhooks = await db.selectFrom('webhook').select('secret').execute()
  const lost = webhooks.filter(({ secret }) => ring?.decrypt(secret) === undefined)
  return lost.length === 0
    ? []
    : [`${lost.length} webhooks send nothing until their secret is renewed.`]
}

/** The accounts whose authenticator app was set up with a lost key. */
async function withoutApp({ db }: Database, ring: KeyRing | undefined): Promise<number[]> {
  const accounts = await db
    .selectFrom('user')
    .where('totpSecret', 'is not', null)
    .select(['id', 'totpSecret'])
    .execute()
  return accounts
    .filter(({ totpSecret }) => ring?.decrypt(totpSecret ?? '') === undefined)
    .map(({ id }) => id)
}

async function countUnreadable({ db }: Database, ring: KeyRing | undefined): Promise<number> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'person_key')) return 0
  const keys = await db.selectFrom('personKey').select('keyId').execute()
  return keys.filter(({ keyId }) => ring === undefined || !dataKeysOf(db).has(keyId)).length
}
