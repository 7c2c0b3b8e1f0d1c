import { ChangeSecondFactorRule, SecondFactorRule } from '#contract/organizations/second-factor.ts'
import { get, put, resource } from '#server/calls/call.ts'
import { may, organizationInPath } from '#server/tenancy/rights.ts'
import { changeSecondFactorRule, findSecondFactorRule } from './second-factor.queries.ts'

const settings = may('organization.settings', organizationInPath)

/** Whether everyone who can see children's data needs a second factor. */
export const secondFactor = resource('Organization', [
  get(
    '/admin/second-factor/:organizationId',
    {
      summary: 'Get whether a second factor is required to see children’s data, and who has none',
      authorize: settings,
      answer: SecondFactorRule,
    },
    ({ db, visitor }) => findSecondFactorRule(db, visitor),
  ),
  put(
    '/admin/second-factor/:organizationId',
    {
      summary: 'Require a second factor to see children’s data, or stop requiring it',
      authorize: settings,
      reauthenticated: true,
      body: ChangeSecondFactorRule,
      answer: SecondFactorRule,
      refuses: { 409: 'You have no second factor yourself' },
    },
    ({ db, visitor, body }) => changeSecondFactorRule(db, visitor, body),
  ),
])
