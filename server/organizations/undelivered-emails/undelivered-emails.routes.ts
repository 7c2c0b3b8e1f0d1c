import { UndeliveredEmailQuery } from '#contract/organizations/undelivered-emails.query.ts'
import { UndeliveredEmailPage } from '#contract/organizations/undelivered-emails.ts'
import { get, post, resource } from '#server/calls/call.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import { may, mayAll, organizationInPath, organizationOf } from '#server/tenancy/rights.ts'
import { listUndeliveredEmails, sendUndeliveredAgain } from './undelivered-emails.queries.ts'

/** The emails of an organization that could not be delivered. */
export const undeliveredEmails = resource('UndeliveredEmail', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'List the emails of an organization that could not be delivered',
      authorize: may('members.contact', organizationInPath),
      query: UndeliveredEmailQuery,
      answer: UndeliveredEmailPage,
    },
    ({ db, visitor, query }) => listUndeliveredEmails(db, visitor, query),
  ),
  post(
    '/admin/send-again/:outboxEmailId',
    {
      summary: 'Send an email again that could not be delivered',
      authorize: mayAll(['members.manage', 'members.contact'], organizationOf('outboxEmail')),
      rateLimit: perUser('mail'),
      refuses: { 409: 'It was sent, or is being sent' },
    },
    ({ db, visitor, ids }) => sendUndeliveredAgain(db, visitor, ids.outboxEmailId),
  ),
])
