import {
  QueryObserver,
  type QueryClient,
  type QueryKey,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import type { ReadPage } from '#contract/page.ts'
import { isLiveRefresh, isStored } from './pack.ts'
import { isUnanswered, toProblem } from './problem.ts'

export interface Row {
  id: number
}

/** A query for one page of a list, as `queryOptions` returns it. */
export type RowsQuestion<Item extends Row = Row, Key extends QueryKey = QueryKey> = Pick<
  QueryObserverOptions<ReadPage<Item>, Error, ReadPage<Item>, ReadPage<Item>, Key>,
  'queryFn'
> & { queryKey: Key }

/** The progress of a query. `attempt` counts from one; `forgotten` means that the cache was cleared. */
export type RowsReport =
  | { type: 'rows.asked'; attempt: number }
  | { type: 'rows.came'; page: ReadPage<Row> }
  | { type: 'rows.failed'; sentence: string }
  | { type: 'rows.forgotten' }

/**
 * Reports the cached rows of a query, fetches them if they are stale, and reports every change. Returns a function that
 * stops, which aborts a request that nothing else waits for.
 */
export function watchRows(
  client: QueryClient,
  question: RowsQuestion,
  report: (event: RowsReport) => void,
) {
  const observer = new QueryObserver(client, question)
  const query = observer.getCurrentQuery()
  let reported: ReadPage<Row> | undefined

  function update({ data, error, isFetching, failureCount }: Answer) {
    // The screen says how old stored rows are.
    const isQuiet = data !== undefined && isStored(question.queryKey) && isUnanswered(error)
    const isSettled = !isFetching && (!error || isQuiet)
    if (data && (data !== reported || isSettled)) report({ type: 'rows.came', page: data })
    // Rows that others changed come without notice.
    if (isFetching && isLiveRefresh(client, question.queryKey)) return
    if (isFetching) report({ type: 'rows.asked', attempt: failureCount + 1 })
    else if (error && !isQuiet) report({ type: 'rows.failed', sentence: toProblem(error).message })
    reported = data
  }
  const stopListening = client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed' && event.query === query) report({ type: 'rows.forgotten' })
  })
  const stopObserving = observer.subscribe(update)
  update(observer.getCurrentResult())

  return () => {
    stopListening()
    stopObserving()
  }
}

type Answer = ReturnType<QueryObserver<ReadPage<Row>>['getCurrentResult']>

export type WatchRows = (question: RowsQuestion, report: (event: RowsReport) => void) => () => void

/** Fetches one page while reading a whole list, without caching it. */
export async function askRows<Item extends Row>(
  client: QueryClient,
  question: RowsQuestion<Item>,
  signal: AbortSignal,
): Promise<ReadPage<Item>> {
  const cancel = () => void client.cancelQueries({ queryKey: question.queryKey, exact: true })
  signal.addEventListener('abort', cancel)
  return client.fetchQuery({ ...question, staleTime: 0, gcTime: 0 })
}
