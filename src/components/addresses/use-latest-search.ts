import { useCallback } from 'react'
import { useRouter } from '@tanstack/react-router'
import { latestSearch, type ListSearch } from './list-search.ts'

/**
 * Reads the search parameters of the current address. A screen that is loading rows still shows those of the previous one, and
 * a second change in the meantime would lose the first one.
 */
export function useLatestSearch() {
  const router = useRouter()
  return useCallback(
    <Search extends ListSearch>(shown: Search) =>
      latestSearch(shown, router.latestLocation.search as Record<string, unknown>),
    [router],
  )
}
