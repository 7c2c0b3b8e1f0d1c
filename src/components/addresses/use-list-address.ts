import type { HowToGo, ListSearch } from './list-search.ts'
import { useLatestSearch } from './use-latest-search.ts'

/** The search parameters of a list, and how its table and filters change them. A filter goes back to the first page. */
export function useListAddress<Search extends ListSearch>(
  search: Search,
  onSearch: (next: Search, how: HowToGo) => void,
) {
  const latest = useLatestSearch()
  return {
    search,
    onSearch,
    onFilter: (part: Partial<Omit<Search, keyof ListSearch>>) =>
      onSearch(
        { ...latest(search), ...part, pageIndex: 0 },
        { replace: false, resetScroll: false },
      ),
  }
}
