import { useCallback } from 'react'
import { useRouter } from '@tanstack/react-router'
import { listSearch } from './list-search.ts'

/**
 * Asks what the address says by now. A screen that waits for rows still shows what the address said before, and whoever
 * changes the next thing meanwhile would lose the one before it.
 */
export function useLatestSearch() {
  const router = useRouter()
  return useCallback(() => {
    const search: Record<string, unknown> = router.latestLocation.search
    return { ...search, ...listSearch(search) }
  }, [router])
}
