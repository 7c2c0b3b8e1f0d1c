import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { type LetterFacts, type LetterKind, lives } from './letters.ts'

/** Puts a letter into the outbox, in the transaction of whatever it tells of: neither is there without the other. */
export async function putInOutbox<Kind extends LetterKind>(
  db: Kysely<Schema>,
  kind: Kind,
  email: string,
  facts: LetterFacts[Kind],
): Promise<void> {
  const now = Date.now()
  const createdDate = new Date(now).toISOString()
  await db
    .insertInto('letter')
    .values({
      kind,
      email,
      facts: JSON.stringify(facts),
      createdDate,
      sendBefore: new Date(now + lives[kind]).toISOString(),
      nextAttemptDate: createdDate,
    })
    .execute()
}
