import { UndeliveredEmailPage } from '#contract/organizations/undelivered-emails.ts'
import type { UndeliveredEmailQuery } from '#contract/organizations/undelivered-emails.query.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'

/** The server sends emails by itself, so these are always fetched again. */
export const undeliveredEmailsQuery = (
  organizationId: number,
  query: PageQuery & Pick<UndeliveredEmailQuery, 'state'>,
) => ({
  ...question(
    ['undelivered-emails', organizationId, query],
    `UndeliveredEmail/admin/organization/${organizationId}`,
    readPage(UndeliveredEmailPage),
    query,
  ),
  staleTime: 0,
})

export const sendUndeliveredAgain = (id: number, change: Change) =>
  sendOnly('post', `UndeliveredEmail/admin/send-again/${id}`, change)
