import { emails } from '../emails.ts'
import type { Email } from '../mail/email.ts'
import { putInOutbox } from '../mail/outbox.ts'
import { type PreparedEmail, prepareEmail } from '../mail/prepare-email.ts'
import type { TestApp } from './test-app.ts'

/** Where the links of letters lead in tests. */
export const publicUrl = 'https://kinroll.test'

/** All letters of the outbox to an address, the oldest first, as if each were sent now: with new secrets. */
export async function readEmails(
  { database, encryption }: Pick<TestApp, 'database' | 'encryption'>,
  email: string,
): Promise<PreparedEmail[]> {
  const rows = await database.db
    .selectFrom('outboxEmail')
    .where('email', '=', email)
    .orderBy('id')
    .select('id')
    .execute()
  const read: PreparedEmail[] = []
  for (const { id } of rows) {
    const prepared = await prepareEmail({ database, encryption, publicUrl, emails }, id)
    if (prepared) read.push(prepared)
  }
  return read
}

/** The letter of a kind that comes of these facts, if there is one. */
export async function emailSentFor<Facts extends object>(
  server: TestApp,
  email: Email<Facts>,
  address: string,
  facts: NoInfer<Facts>,
) {
  await putInOutbox(server.db, email, address, facts)
  return (await readEmails(server, address)).findLast((prepared) => prepared.kind === email.name)
}

/** What a link carries. */
export const searchOf = (link: URL | undefined) => Object.fromEntries(link?.searchParams ?? [])
