import { minute, second } from '#contract/dates/durations.ts'
import {
  type DataTag,
  QueryClient,
  type QueryKey,
  type QueryPersister,
} from '@tanstack/react-query'
import { isRefusal, wasRepeated } from './problem.ts'

/**
 * The query cache (specification §9: fresh for one minute, cached for five while unused, three retries after 1, 2 and
 * 4 seconds, never more than 30). A refusal is not retried, nor is what was repeated while the server was overloaded.
 */
export const createQueryCache = (persister?: QueryPersister) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: minute,
        gcTime: 5 * minute,
        retry: (failures, error) => failures < 3 && !isRefusal(error) && !wasRepeated(error),
        retryDelay: (failures) => Math.min(second * 2 ** failures, 30 * second),
        networkMode: 'always',
        refetchOnWindowFocus: false,
        ...(persister && { persister }),
      },
      mutations: { networkMode: 'always' },
    },
  })

/**
 * Caches what a change answered, where nothing is requested again. A request that began before it would bring back what
 * was there before, so it is canceled.
 */
export function cacheAnswer<Answer>(
  queries: QueryClient,
  queryKey: DataTag<QueryKey, Answer, Error>,
  answer: NoInfer<Answer>,
) {
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, answer)
}
