import {
  SecondFactorRule,
  type ChangeSecondFactorRule,
} from '#contract/organizations/second-factor.ts'
import { send, type Change } from '../http.ts'
import { question } from '../question.ts'

const pathOf = (organizationId: number) => `Organization/admin/second-factor/${organizationId}`

export const changeSecondFactorRule = (
  { organizationId, ...input }: ChangeSecondFactorRule & { organizationId: number },
  change: Change,
) => send('put', pathOf(organizationId), change, input).json(SecondFactorRule)

export const secondFactorRuleQuery = (organizationId: number) => ({
  ...question(
    ['organizations', 'second-factor', organizationId],
    pathOf(organizationId),
    SecondFactorRule,
  ),
  staleTime: 0,
})
