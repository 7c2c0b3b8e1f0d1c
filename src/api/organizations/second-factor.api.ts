import { queryOptions } from '@tanstack/react-query'
import {
  SecondFactorRule,
  type ChangeSecondFactorRule,
} from '#contract/organizations/second-factor.ts'
import { asChange, http, type Change } from '../http.ts'

const pathOf = (organizationId: number) => `Organization/admin/${organizationId}/second-factor`

const findSecondFactorRule = (organizationId: number, signal?: AbortSignal) =>
  http.get(pathOf(organizationId), { signal }).json(SecondFactorRule)

export const changeSecondFactorRule = (
  { organizationId, ...input }: ChangeSecondFactorRule & { organizationId: number },
  change: Change,
) => http.put(pathOf(organizationId), { json: input, ...asChange(change) }).json(SecondFactorRule)

export const secondFactorRuleQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['organizations', 'second-factor', organizationId],
    queryFn: ({ signal }) => findSecondFactorRule(organizationId, signal),
    staleTime: 0,
  })
