import { useCallback } from 'react'
import { useRouter } from '@tanstack/react-router'
import { listSearch } from './list-search.ts'

/** Reads the current address. A screen that is loading rows still shows the previous address, and a second change in the meantime would lose the first one.
 */
export function useLatestSearch() {
  const router = useRouter()
  return useCallback(() => {
    const search: Record<string, unknown> = router.latestLocation.search
    return { ...search, ...listSearch(search) }
  }, [router])
}
