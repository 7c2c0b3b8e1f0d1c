import { second } from '#contract/dates/durations.ts'
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
  return dataKeysOf(database.db).renew() + (await renewAuthenticators({ database, ring }))
}

/** Deletes the old encryption key. Its signatures are still accepted. */
export async function endRotation({ ring }: Pick<Stores, 'ring'>): Promise<void> {
  ring.replace((before) => ({ ...before, encryption: [before.encryption[0]] }))
}

async function renewAuthenticators({ database: { db }, ring }: Stores): Promise<number> {
  const isOld = `${ring.keys().encryption[0].id}.%`
  let renewed = 0
  for (const column of ['totpSecret', 'pendingTotpSecret'] as const) {
    const accounts = await db
      .selectFrom('user')
      .where(column, 'is not', null)
      .where(column, 'not like', isOld)
      .select(['id', column])
      .execute()
    for (const account of accounts) {
      const before = (account as Record<typeof column, string>)[column]
      const secret = ring.decrypt(before)
      if (!secret) continue
      const after = ring.encrypt(secret)
      // An account may have set up another app in the meantime, with a newer secret.
      await patiently(() =>
        db
          .updateTable('user')
          .set({ [column]: after })
          .where('id', '=', account.id)
          .where(column, '=', before)
          .execute(),
      )
      renewed += 1
    }
  }
  return renewed
}
