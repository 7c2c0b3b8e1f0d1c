import { renewSignatures } from '../audit/audit.chain.ts'
import { openKeyRing } from '../crypto/key-ring.ts'
import { withDatabase } from '../database/with-database.ts'
import { openEncryption } from '../crypto/encryption.ts'
import { rotateKeys } from './rotate-keys.ts'

type Say = (line: string) => void

/** Prints what stops working when a leaked key is revoked, and changes nothing. */
export async function explainLeakedKey(source: NodeJS.ProcessEnv, say: Say): Promise<void> {
  await withDatabase(source, async ({ db }) => {
    const feeds = db
      .selectFrom('calendarFeed')
      .select(({ fn }) => fn.countAll<number>().as('count'))
    const { count } = await feeds.executeTakeFirstOrThrow()
    say(`${count} calendar addresses stop working; people must subscribe again.`)
    say('Saved links to images and codes just sent by email stop working.')
    say('Audit logs downloaded earlier are no longer recognized as signed by this site.')
  })
}

/** Replaces the keys of the site, and stops accepting signatures of the former ones. */
export async function revokeLeakedKey(
  source: NodeJS.ProcessEnv,
  say: Say,
  wait?: number,
): Promise<void> {
  await rotateKeys(source, say, wait)
  await withDatabase(source, async (database, { dataDir }) => {
    // A log that was tampered with stays marked.
    await renewSignatures({ database, encryption: openEncryption(dataDir) })
    openKeyRing(dataDir).replace((before) => ({ ...before, signing: [before.signing[0]] }))
  })
  say(
    'Signatures made with the old key are no longer accepted. Replace your copy of the keys again.',
  )
}
