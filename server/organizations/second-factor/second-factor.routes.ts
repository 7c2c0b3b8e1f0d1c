import { ChangeSecondFactorRule, SecondFactorRule } from '#contract/organizations/second-factor.ts'
import { get, put, resource } from '#server/calls/call.ts'
import { may, organizationInPath } from '#server/tenancy/rights.ts'
import { changeSecondFactorRule, findSecondFactorRule } from './second-factor.queries.ts'

const settings = may('organization.settings', organizationInPath)

/** Whether everybody who reads children's data needs a second factor. */
export const secondFactor = resource('Organization', [
  get(
    '/admin/:organizationId/second-factor',
    {
      summary: 'Whether a second factor is required to read children’s data, and who lacks one',
      authorize: settings,
      answer: SecondFactorRule,
    },
    ({ db, visitor }) => findSecondFactorRule(db, visitor),
  ),
  put(
    '/admin/:organizationId/second-factor',
    {
      summary: 'Require a second factor to read children’s data, or no longer',
      authorize: settings,
      reauthenticated: true,
      body: ChangeSecondFactorRule,
      answer: SecondFactorRule,
      refuses: { 409: 'Whoever asks has no second factor themselves' },
    },
    ({ db, visitor, body }) => changeSecondFactorRule(db, visitor, body),
  ),
])
