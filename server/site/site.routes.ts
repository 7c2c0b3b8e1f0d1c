import { SignUpRules, SiteSettings, UpdateSiteSettings } from '#contract/site/settings.ts'
import { get, put, resource, unauthenticated } from '#server/calls/call.ts'
import { siteAdministrator } from '#server/identity/site-administrators.ts'
import { findSignUpRules } from '#server/identity/site-settings.queries.ts'
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
])
