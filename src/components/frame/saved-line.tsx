import { useSyncExternalStore } from 'react'
import { notifyManager, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { recentInWords } from '#contract/dates/display-date.ts'
import { isStored } from '#src/api/pack.ts'
import { isUnanswered } from '#src/api/problem.ts'
import { StatusLine } from '#src/ui/text/status-line.tsx'

/** When the stored data of a query was saved, while it cannot be refreshed. */
export function SavedLine({ of: { queryKey } }: { of: { queryKey: QueryKey } }) {
  const isOffline = useSyncExternalStore(
    watchNetwork,
    () => !navigator.onLine,
    () => false,
  )
  const queries = useQueryClient()
  const cache = queries.getQueryCache()
  const state = useSyncExternalStore(
    (changed) => cache.subscribe(notifyManager.batchCalls(changed)),
    () => queries.getQueryState(queryKey),
    () => undefined,
  )
  if (state?.data === undefined || !isStored(queryKey)) return null
  const isLost = isOffline || isUnanswered(state.fetchFailureReason ?? state.error)
  if (!isLost) return null
  const saved = recentInWords(new Date(state.dataUpdatedAt).toISOString())
  return (
    <StatusLine>
      {isOffline ? 'You’re offline.' : 'The server can’t be reached.'} Saved {saved}.
    </StatusLine>
  )
}

function watchNetwork(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
