import { listSearch, type HowToGo, type ListSearch } from './list-search.ts'
import { useLatestSearch } from './use-latest-search.ts'

/** What a list's address says, and how its table and its filters change it. A filter begins at the first page. */
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
        { ...search, ...listSearch(latest()), ...part, pageIndex: 0 },
        { replace: false, resetScroll: false },
      ),
  }
}
