import { auditSite } from '#server/audit/audit.ts'
import type { SignedIn } from '#server/calls/call.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { emails } from '#server/emails.ts'
import { notFound } from '#server/http/problem.ts'
import { notRetried, retryEmails } from '#server/mail/unsent-emails.queries.ts'

/** Tries to send an email again, at once. */
export async function retryEmail(
  db: Db,
  administrator: SignedIn,
  outboxEmailId: number,
): Promise<void> {
  const { kind } = await db
    .selectFrom('outboxEmail')
    .where('id', '=', outboxEmailId)
    .select('kind')
    .executeTakeFirstOrThrow(notFound)
  if ((await retryEmails(db, emails, outboxEmailId)) === 0) throw notRetried()
  const subject = { type: 'Email' as const, id: outboxEmailId }
  await auditSite(db, administrator, 'EmailRetried', subject, { after: { kind } })
}
