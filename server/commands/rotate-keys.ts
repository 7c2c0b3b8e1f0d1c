import { second } from '#contract/dates/durations.ts'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { type KeyRing, newSiteKey, openKeyRing } from '../crypto/key-ring.ts'
import { dataKeysOf, type Database } from '../database/database.ts'
import { patiently } from '../database/failure.ts'
import { replaceSiteKeys } from '../database/site-keys.ts'
import { withDatabase } from '../database/with-database.ts'

type Stores = { database: Database; ring: KeyRing }

/** How long a server may use keys that it has read. */
const patience = 15 * second

/**
 * Replaces the keys of the site in the settings, with or without running servers. Resumes a rotation that was killed
 * midway.
 */
export async function rotateKeys(
  source: NodeJS.ProcessEnv,
  say: (line: string) => void,
  wait = patience,
): Promise<void> {
  await withDatabase(source, async (database, { dataDir }) => {
    const stores = { database, ring: openKeyRing(dataDir) }
    await beginRotation(stores)
    let renewed = await renewAll(stores)
    say('Waiting for running servers to finish work that uses the old key …')
    await pause(wait)
    renewed += await renewAll(stores)
    await endRotation(stores)
    say(
      `The new key is in use, and ${renewed} secrets were encrypted with it. The old key was deleted.`,
    )
    say('Replace your copy of the keys now. Older backups need the older copy.')
  })
}

/** From here on, new data is encrypted and signed with new keys. The old ones still exist. */
export async function beginRotation({ database, ring }: Stores): Promise<void> {
  const keys = ring.replace((before) => {
    const { encryption, signing } = before
    if (encryption.length > 1) return before
    return {
      ...before,
      encryption: [newSiteKey(), ...encryption],
      signing: [newSiteKey(), ...signing],
    }
  })
  await replaceSiteKeys(database, keys)
}

/** Encrypts everything with the newest key, and returns how many values had another key. */
export async function renewAll({ database, ring }: Stores): Promise<number> {
  let renewed = dataKeysOf(database.db).renew()
  for (const column of encryptedColumns) renewed += await renewColumn({ database, ring }, column)
  return renewed
}

/** Deletes the old encryption key. Its signatures are still accepted. */
export async function endRotation({ ring }: Pick<Stores, 'ring'>): Promise<void> {
  ring.replace((before) => ({ ...before, encryption: [before.encryption[0]] }))
}

const encryptedColumns = [
  ['user', 'totpSecret'],
  ['user', 'pendingTotpSecret'],
  ['webhook', 'secret'],
  ['webhook', 'previousSecret'],
] as const

async function renewColumn(
  { database: { db }, ring }: Stores,
  [tableName, columnName]: (typeof encryptedColumns)[number],
): Promise<number> {
  const [table, column] = [sql.table(tableName), sql.ref(columnName)]
  const isOld = `${ring.keys().encryption[0].id}.%`
  const { rows } = await sql<{ id: number; before: string }>`
    select id, ${column} as before from ${table} where ${column} not like ${isOld}
  `.execute(db)
  let renewed = 0
  for (const { id, before } of rows) {
    const secret = ring.decrypt(before)
    if (!secret) continue
    const after = ring.encrypt(secret)
    // Somebody may have set a newer secret in the meantime.
    await patiently(() =>
      sql`update ${table} set ${column} = ${after} where id = ${id} and ${column} = ${before}`.execute(
        db,
      ),
    )
    renewed += 1
  }
  return renewed
}
