import { emails } from '../emails.ts'
import type { Email } from '../mail/email.ts'
import { putInOutbox } from '../mail/outbox.ts'
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
    const letter = await prepareLetter({ database, vault, publicUrl, emails }, id)
    if (letter) read.push(letter)
  }
  return read
}

/** The letter of a kind that comes of these facts, if there is one. */
export async function letterOf<Facts extends object>(
  server: TestApp,
  email: Email<Facts>,
  address: string,
  facts: NoInfer<Facts>,
) {
  await putInOutbox(server.db, email, address, facts)
  return (await readLetters(server, address)).findLast((letter) => letter.kind === email.name)
}

/** What a link carries. */
export const searchOf = (link: URL | undefined) => Object.fromEntries(link?.searchParams ?? [])
