import { useEffect, useRef } from 'react'
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Change } from '#src/api/http.ts'
import { mayBeDone } from '#src/api/problem.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import { useApp } from '#src/components/frame/app.ts'

/** Which cached rows are fetched again: all of them by default. */
type Refresh = QueryKey[] | 'nothing'

interface Outcome<Output> {
  /** Shown in a toast. See success-message.ts for saved and created entities. */
  successMessage?: string | ((output: Output) => string)
  refresh?: Refresh
}

/** A call that changes data. On success it shows a toast and refreshes cached rows (specification §4, §8). A retry after a lost response changes nothing twice: `api/attempts.ts` has its key. Leaving the screen cancels the call, if it is not too late.
 */
export function useChange<Input, Output>(
  call: (input: Input, how: Change) => Promise<Output>,
  { successMessage, refresh }: Outcome<Output> = {},
) {
  const { toaster } = useApp()
  const queries = useQueryClient()
  const underWay = useRef(new AbortController())
  useEffect(() => {
    underWay.current = new AbortController()
    return () => underWay.current.abort()
  }, [])

  return async (input: Input): Promise<Output> => {
    const { signal } = underWay.current
    const output = await call(input, { signal }).catch((error: unknown) => {
      if (mayBeDone(error)) askAgain(queries)
      throw error
    })
    const sentence = typeof successMessage === 'function' ? successMessage(output) : successMessage
    if (sentence) toaster.send({ type: 'show', toast: successToast(sentence) })
    askAgain(queries, refresh)
    return output
  }
}

const everything: QueryKey[] = [[]]

export function askAgain(queries: QueryClient, refresh: Refresh = everything) {
  const keys = refresh === 'nothing' ? [] : refresh
  for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
}
