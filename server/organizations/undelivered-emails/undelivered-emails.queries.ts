import type { UndeliveredEmailQuery } from '#contract/organizations/undelivered-emails.query.ts'
import { SortDirection } from '#contract/page.ts'
import { expressionBuilder } from 'kysely'
import { actedBy, audit } from '#server/audit/audit.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import { contains } from '#server/database/searchable.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { emails } from '#server/emails.ts'
import { notFound } from '#server/http/problem.ts'
import {
  isIn,
  isUnsent,
  notRetried,
  retryEmails,
  stateOf,
} from '#server/mail/unsent-emails.queries.ts'
import { applicationDecidedKind } from '#server/applications/applications/application-decided.notification.ts'
import { applicationInquiryKind } from '#server/applications/applications/application-inquiry.notification.ts'
import { careNoteReadKind } from '#server/people/care/care-note-read.notification.ts'
import { invitationEmail } from '#server/people/invitations/emails/invitation.email.ts'
import { clock } from '#server/process/clock.ts'
import type { Holder } from '#server/tenancy/rights.ts'

const toApplicants = [applicationDecidedKind.name, applicationInquiryKind.name]

/**
 * News and invitations. Other emails about the organization may go to people whom it does not see, and one kind would
 * reveal whose children have care notes.
 */
const kindsFor = ({ permissions }: Holder) =>
  [...emails.filter(({ isNews }) => isNews), invitationEmail]
    .map(({ name }) => name)
    .filter((name) => name !== careNoteReadKind.name)
    .filter((name) => permissions.includes('applications.view') || !toApplicants.includes(name))

/** The emails of an organization that could not be delivered, newest first by default. */
export async function listUndeliveredEmails(
  db: Db,
  holder: Holder,
  { state, ...query }: UndeliveredEmailQuery,
) {
  const now = clock.timestamp()
  const where = expressionBuilder<Schema, 'outboxEmail'>()
  const all = undelivered(db, holder, now)
  const isFound = where.and([
    contains(query.searchString, 'outboxEmail.email'),
    ...(state ? [isIn(where, state, now)] : []),
  ])
  const sortDirection = query.sortField ? query.sortDirection : SortDirection.Descending
  const rows = onePage(all.where(isFound), { ...query, sortDirection }, ['id'])
    .select(['id', 'kind', 'email', 'createdDate', 'sendBefore', 'outcome', 'problem'])
    .execute()
  const items = rows.then((read) => read.map((row) => ({ ...row, state: stateOf(row, now) })))
  return pageOf(query, [items, countBoth(all, isFound)])
}

/** Those of which the organization learns: nobody learns from it that somebody complained about an email. */
const undelivered = (db: Db, holder: Holder, now: string) =>
  db
    .selectFrom('outboxEmail')
    .where('organizationId', '=', holder.organizationId)
    .where('kind', 'in', kindsFor(holder))
    .where(isUnsent)
    .where((where) =>
      where.or([
        where('problem', '!=', 'Complaint'),
        where.and([where('problem', 'is', null), where('sendBefore', '<=', now)]),
      ]),
    )

/** Sends an email again, even if earlier emails to its address came back. */
export async function sendUndeliveredAgain(
  db: Db,
  holder: Holder,
  outboxEmailId: number,
): Promise<void> {
  const { email } = await undelivered(db, holder, clock.timestamp())
    .where('id', '=', outboxEmailId)
    .select('email')
    .executeTakeFirstOrThrow(notFound)
  if ((await retryEmails(db, emails, outboxEmailId)) === 0) throw notRetried()
  await audit(db, {
    ...actedBy(holder),
    action: 'EmailRetried',
    subject: { type: 'Organization', id: holder.organizationId },
    after: { email },
  })
}
