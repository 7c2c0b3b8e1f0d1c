import { day } from '#contract/dates/durations.ts'
import type { Db } from '../database/schema/schema.ts'
import { clock, timestampOf } from '../process/clock.ts'
import { hook } from '../process/hook.ts'
import type { Report } from './bounce.ts'
import { isOfAddress, type MailProblem, problemOfReport } from './mail-problem.ts'

/** How long an address stays marked. Then it is tried again, and another bounce marks it again. */
const markLife = 180 * day

/** The owner of an address reported an email as spam. */
export const recipientComplained = hook<[Db, email: string]>('recipientComplained')

/** Since when emails to an address come back; null if they do not. */
export async function findBounce(db: Db, email: string): Promise<string | null> {
  const mark = await db
    .selectFrom('bouncedAddress')
    .where('email', '=', email)
    .select('createdDate')
    .executeTakeFirst()
  return mark?.createdDate ?? null
}

/** Marks an address because of a problem that is its own. */
export async function markAddress(db: Db, email: string, problem: MailProblem): Promise<void> {
  if (!isOfAddress(problem)) return
  const { enhancedCode } = problem
  await db
    .insertInto('bouncedAddress')
    .values({ email, enhancedCode, createdDate: clock.timestamp() })
    .onConflict((row) => row.column('email').doNothing())
    .execute()
}

/** Ends the mark of an address: its owner followed a link from an email, or somebody wants to try again. */
export async function endBounce(db: Db, email: string): Promise<void> {
  await db.deleteFrom('bouncedAddress').where('email', '=', email).execute()
}

/** Stores that an email came back, or that its recipient complained. Returns whether the email is known. */
export async function noteReport(db: Db, outboxEmailId: number, report: Report): Promise<boolean> {
  const row = await db
    .selectFrom('outboxEmail')
    .where('id', '=', outboxEmailId)
    .select('email')
    .executeTakeFirst()
  if (!row) return false
  const problem = problemOfReport(report)
  const { kind, ...codes } = problem
  await db
    .updateTable('outboxEmail')
    .set({ outcome: 'Refused', outcomeDate: clock.timestamp(), problem: kind, ...codes })
    .where('id', '=', outboxEmailId)
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', 'Sent')]))
    .execute()
  if (report.kind === 'Complaint') await recipientComplained.run(db, row.email)
  else await markAddress(db, row.email, problem)
  return true
}

export async function deleteOldMarks(db: Db, now = clock.confirmed()): Promise<void> {
  await db
    .deleteFrom('bouncedAddress')
    .where('createdDate', '<', timestampOf(now - markLife))
    .execute()
}
