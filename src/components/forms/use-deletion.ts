import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { Change } from '#src/api/http.ts'
import { leaveAlone } from '#src/api/live-rows.ts'
import { useChange } from './use-change.ts'

interface Deletion {
  /** Without one, the screen shows the success itself. */
  successMessage?: string
  /** What else changes with it. */
  refresh: QueryKey[]
  /** The deleted row, which must not be fetched again. */
  queryKey: QueryKey
  /** What else its screen shows of it. */
  beside?: QueryKey[]
  /** Replaces the row's own screen with the list. */
  leave: (how: { replace: true; ignoreBlocker: true }) => Promise<void>
}

/** Deletes a row from its own screen. */
export function useDeletion(
  remove: (id: number, how: Change) => Promise<unknown>,
  { successMessage, refresh, queryKey, beside = [], leave }: Deletion,
) {
  const queries = useQueryClient()
  const change = useChange(remove, { ...(successMessage && { successMessage }), refresh })
  return async (id: number) => {
    const gone = [queryKey, ...beside]
    const resume = leaveAlone(queries, gone)
    await change(id).catch((error: unknown) => {
      resume()
      throw error
    })
    await leave({ replace: true, ignoreBlocker: true })
    for (const key of gone) queries.removeQueries({ queryKey: key })
  }
}
