import { createContext, useCallback, useContext } from 'react'
import type { Permission } from '#contract/rights/permissions.ts'

/** The user's permissions in the current organization. Outside of the administration nothing is hidden. */
export const RightsContext = createContext<readonly Permission[] | null>(null)

/** Whether the user holds at least one of the permissions. Actions without permission are not shown. */
export function useMay() {
  const held = useContext(RightsContext)
  return useCallback(
    (...permissions: readonly Permission[]) =>
      held === null || permissions.some((permission) => held.includes(permission)),
    [held],
  )
}
