import { type PreparedLetter, prepareLetter } from '../mail/prepare-letter.ts'
import type { TestApp } from './test-app.ts'

/** Where the links of letters lead in tests. */
export const publicUrl = 'https://kinroll.test'

/** All letters of the outbox to an address, the oldest first, as if each were sent now: with new secrets. */
export async function readLetters(
  { database, vault }: Pick<TestApp, 'database' | 'vault'>,
  email: string,
): Promise<PreparedLetter[]> {
  const rows = await database.db
    .selectFrom('letter')
    .where('email', '=', email)
    .orderBy('id')
    .select('id')
    .execute()
  const read: PreparedLetter[] = []
  for (const { id } of rows) {
    const letter = await prepareLetter({ database, vault, publicUrl }, id)
    if (letter) read.push(letter)
  }
  return read
}
