import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { Change } from '#src/api/http.ts'
import { useChange } from './use-change.ts'

interface Deletion {
  /** Without one, the screen shows the success itself. */
  successMessage?: string
  /** What else changes with it. */
  refresh: QueryKey[]
  /** The deleted row, which must not be fetched again. */
  queryKey: QueryKey
  /** Replaces the row's own screen with the list. */
  leave: (how: { replace: true; ignoreBlocker: true }) => Promise<void>
}

/** Deletes a row from its own screen. */
export function useDeletion(
  remove: (id: number, how: Change) => Promise<unknown>,
  { successMessage, refresh, queryKey, leave }: Deletion,
) {
  const queries = useQueryClient()
  const change = useChange(remove, { ...(successMessage && { successMessage }), refresh })
  return async (id: number) => {
    await change(id)
    await leave({ replace: true, ignoreBlocker: true })
    queries.removeQueries({ queryKey })
  }
}
