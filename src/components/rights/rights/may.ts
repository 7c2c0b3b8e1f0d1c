import { createContext, useCallback, useContext } from 'react'
import type { Permission } from '#contract/rights/permissions.ts'

/** What whoever is signed in may do in the organization around them. Outside of administrations nothing is hidden. */
export const RightsContext = createContext<readonly Permission[] | null>(null)

/** Whether somebody holds at least one of the permissions. What they may not do is not offered to them. */
export function useMay() {
  const held = useContext(RightsContext)
  return useCallback(
    (...permissions: readonly Permission[]) =>
      held === null || permissions.some((permission) => held.includes(permission)),
    [held],
  )
}
