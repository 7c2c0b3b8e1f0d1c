import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { Change } from '#src/api/http.ts'
import { useChange } from './use-change.ts'

interface Deletion {
  successMessage: string
  /** What else changes by it. */
  refresh: QueryKey[]
  /** The row, which is asked for no more. */
  queryKey: QueryKey
  /** Goes to the list, in the place of the row's own screen. */
  leave: (how: { replace: true; ignoreBlocker: true }) => Promise<void>
}

/** Deletes a row for good on its own screen. */
export function useDeletion(
  remove: (id: number, how: Change) => Promise<unknown>,
  { successMessage, refresh, queryKey, leave }: Deletion,
) {
  const queries = useQueryClient()
  const change = useChange(remove, { successMessage, refresh })
  return async (id: number) => {
    await change(id)
    await leave({ replace: true, ignoreBlocker: true })
    queries.removeQueries({ queryKey })
  }
}
