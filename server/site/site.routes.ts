import { UnsentEmailQuery } from '#contract/site/emails.query.ts'
import { UnsentEmailPage } from '#contract/site/emails.ts'
import { SiteAccountPage, SiteAccountQuery } from '#contract/site/accounts.ts'
import { SiteAuditPage, SiteAuditQuery } from '#contract/site/audit.ts'
import { SiteOrganizationPage, SiteOrganizationQuery } from '#contract/site/organizations.ts'
import { SiteOverview } from '#contract/site/overview.ts'
import { SignUpRules, SiteSettings, UpdateSiteSettings } from '#contract/site/settings.ts'
import { Suspend } from '#contract/site/suspensions.ts'
import { get, post, put, resource, unauthenticated } from '#server/calls/call.ts'
import { transact } from '#server/database/database.ts'
import { siteAdministrator } from '#server/identity/site-administrators.ts'
import { findSignUpRules } from '#server/identity/site-settings.queries.ts'
import { listUnsentEmails } from '#server/mail/unsent-emails.queries.ts'
import { endAccountSuspension, listAccounts, suspendAccount } from './accounts.queries.ts'
import { listSiteEntries } from './audit.queries.ts'
import { retryEmail } from './emails.queries.ts'
import {
  endOrganizationSuspension,
  listSiteOrganizations,
  suspendOrganization,
} from './organizations.queries.ts'
import { findOverview } from './overview.queries.ts'
import { findSiteSettings, updateSiteSettings } from './settings.queries.ts'

/** The site as a whole. What its administrators do is in the audit log. */
export const site = resource('Site', [
  get(
    '/sign-up',
    {
      summary: 'Get who may sign up',
      authorize: unauthenticated,
      answer: SignUpRules,
    },
    ({ db }) => findSignUpRules(db),
  ),
  get(
    '/settings',
    {
      summary: 'Get the settings of the site',
      authorize: siteAdministrator,
      answer: SiteSettings,
    },
    ({ db }) => findSiteSettings(db),
  ),
  put(
    '/settings',
    {
      summary: 'Set who may sign up, and whom people ask',
      authorize: siteAdministrator,
      reauthenticated: true,
      body: UpdateSiteSettings,
      answer: SiteSettings,
      refuses: { 409: 'Someone else saved it first' },
    },
    ({ db, visitor, body }) => updateSiteSettings(db, visitor, body),
  ),
  get(
    '/overview',
    { summary: 'Get the site in numbers', authorize: siteAdministrator, answer: SiteOverview },
    ({ db, areEmailsSent }) => findOverview(db, areEmailsSent),
  ),
  get(
    '/accounts',
    {
      summary: 'List the accounts of the site',
      authorize: siteAdministrator,
      query: SiteAccountQuery,
      answer: SiteAccountPage,
    },
    ({ database, visitor, query }) => transact(database, (db) => listAccounts(db, visitor, query)),
  ),
  post(
    '/accounts/:accountId/suspend',
    {
      operationId: 'suspendAccount',
      summary: 'Suspend an account: its sessions end, and it cannot log in',
      authorize: siteAdministrator,
      reauthenticated: true,
      body: Suspend,
      refuses: { 409: 'Already suspended, or it administers the site' },
    },
    ({ db, visitor, ids, body }) => suspendAccount(db, visitor, ids.accountId, body.reason),
  ),
  post(
    '/accounts/:accountId/end-suspension',
    {
      operationId: 'endAccountSuspension',
      summary: 'End the suspension of an account',
      authorize: siteAdministrator,
      refuses: { 409: 'Not suspended' },
    },
    ({ db, visitor, ids }) => endAccountSuspension(db, visitor, ids.accountId),
  ),
  get(
    '/organizations',
    {
      summary: 'List the organizations of the site, with their owners',
      authorize: siteAdministrator,
      query: SiteOrganizationQuery,
      answer: SiteOrganizationPage,
    },
    ({ db, query }) => listSiteOrganizations(db, query),
  ),
  post(
    '/organizations/:organizationId/suspend',
    {
      operationId: 'suspendOrganization',
      summary: 'Suspend an organization: only its owners see it, and nobody changes it',
      authorize: siteAdministrator,
      reauthenticated: true,
      body: Suspend,
      refuses: { 409: 'Already suspended' },
    },
    ({ db, visitor, ids, body }) =>
      suspendOrganization(db, visitor, ids.organizationId, body.reason),
  ),
  post(
    '/organizations/:organizationId/end-suspension',
    {
      operationId: 'endOrganizationSuspension',
      summary: 'End the suspension of an organization',
      authorize: siteAdministrator,
      refuses: { 409: 'Not suspended' },
    },
    ({ db, visitor, ids }) => endOrganizationSuspension(db, visitor, ids.organizationId),
  ),
  get(
    '/emails',
    {
      summary: 'List the emails that were not sent',
      authorize: siteAdministrator,
      query: UnsentEmailQuery,
      answer: UnsentEmailPage,
    },
    ({ db, query }) => listUnsentEmails(db, query),
  ),
  post(
    '/emails/:emailId/retry',
    {
      operationId: 'retryEmail',
      summary: 'Try to send an email again',
      authorize: siteAdministrator,
      refuses: { 409: 'Sent, or being sent' },
    },
    ({ db, visitor, ids }) => retryEmail(db, visitor, ids.emailId),
  ),
  get(
    '/audit',
    {
      summary: 'List what site administrators and commands did',
      authorize: siteAdministrator,
      query: SiteAuditQuery,
      answer: SiteAuditPage,
    },
    ({ db, query }) => listSiteEntries(db, query),
  ),
])
