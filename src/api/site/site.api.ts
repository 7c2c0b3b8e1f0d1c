import { readPage } from '#contract/page.ts'
import { SiteAccountPage } from '#contract/site/accounts.ts'
import { SiteAuditPage } from '#contract/site/audit.ts'
import type { UnsentEmailQuery } from '#contract/site/emails.query.ts'
import { UnsentEmailPage } from '#contract/site/emails.ts'
import { SiteOrganizationPage } from '#contract/site/organizations.ts'
import { SiteOverview } from '#contract/site/overview.ts'
import type { Suspend } from '#contract/site/suspensions.ts'
import type { PageQuery } from '#contract/page.ts'
import { sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'

export const siteOverviewQuery = question(['site', 'overview'], 'Site/overview', SiteOverview)

export const siteAccountsQuery = (query: PageQuery) =>
  question(['site', 'accounts', query], 'Site/accounts', readPage(SiteAccountPage), query)

export const siteOrganizationsQuery = (query: PageQuery) =>
  question(
    ['site', 'organizations', query],
    'Site/organizations',
    readPage(SiteOrganizationPage),
    query,
  )

export const unsentEmailsQuery = (query: PageQuery & Pick<UnsentEmailQuery, 'state'>) =>
  question(['site', 'emails', query], 'Site/emails', readPage(UnsentEmailPage), query)

export const siteAuditQuery = (query: PageQuery) =>
  question(['site', 'audit', query], 'Site/audit', readPage(SiteAuditPage), query)

export const suspendAccount = ({ id, ...input }: Suspend & { id: number }, change: Change) =>
  sendOnly('post', `Site/accounts/${id}/suspend`, change, input)

export const endAccountSuspension = (id: number, change: Change) =>
  sendOnly('post', `Site/accounts/${id}/end-suspension`, change)

export const suspendOrganization = ({ id, ...input }: Suspend & { id: number }, change: Change) =>
  sendOnly('post', `Site/organizations/${id}/suspend`, change, input)

export const endOrganizationSuspension = (id: number, change: Change) =>
  sendOnly('post', `Site/organizations/${id}/end-suspension`, change)

export const retryEmail = (id: number, change: Change) =>
  sendOnly('post', `Site/emails/${id}/retry`, change)
