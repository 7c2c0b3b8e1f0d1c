import { emails } from '../emails.ts'
import type { Email } from '../mail/email.ts'
import { putInOutbox } from '../mail/outbox.ts'
import { type PreparedEmail, prepareEmail } from '../mail/prepare-email.ts'
import { sendDue } from '../notifications/send-due.ts'
import { clock } from '../process/clock.ts'
import type { TestApp } from './test-app.ts'

/** The base address of links in emails. */
export const publicUrl = 'https://kinroll.test'

/** The settings of emails that a test's mail server receives. */
export const testMailSettings = (mailUrl: string) => ({
  mailUrl,
  mailFrom: { name: 'Kinroll', address: 'office@kinroll.test' },
  mailTlsCa: undefined,
  publicUrl,
})

/** Ends the hold of every notification and sends it to its recipients. */
export async function sendNotifications({ database }: Pick<TestApp, 'database'>): Promise<void> {
  const now = clock.timestamp()
  const held = database.db.updateTable('notification').where('state', '=', 'Held')
  await held.set({ dueDate: now }).where('dueDate', '>', now).execute()
  await sendDue({ database, publicUrl })
}

/**
 * All emails in the outbox to an address, oldest first, as if each were sent now: with new links and codes. Those of
 * notifications that wait are written first.
 */
export async function readEmails(
  { database, encryption }: Pick<TestApp, 'database' | 'encryption'>,
  email: string,
): Promise<PreparedEmail[]> {
  await sendNotifications({ database })
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

/** The email of a kind with these facts, unless it would be dropped. */
export async function emailSentFor<Facts extends object>(
  server: TestApp,
  email: Email<Facts>,
  address: string,
  facts: NoInfer<Facts>,
) {
  await putInOutbox(server.db, email, address, facts)
  return (await readEmails(server, address)).findLast((prepared) => prepared.kind === email.name)
}

/** The token of a link. */
export const searchOf = (link: URL | undefined) => Object.fromEntries(link?.searchParams ?? [])
