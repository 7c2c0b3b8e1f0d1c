import {
  QueryObserver,
  type QueryClient,
  type QueryKey,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import type { ReadPage } from '#contract/page.ts'
import { toProblem } from './problem.ts'

export interface Row {
  id: number
}

/** A question for one page of a list, as `queryOptions` makes it. */
export type RowsQuestion<Item extends Row = Row, Key extends QueryKey = QueryKey> = Pick<
  QueryObserverOptions<ReadPage<Item>, Error, ReadPage<Item>, ReadPage<Item>, Key>,
  'queryFn'
> & { queryKey: Key }

/** What becomes of a question. `attempt` counts from one; `forgotten` means that the cache was emptied. */
export type RowsReport =
  | { type: 'rows.asked'; attempt: number }
  | { type: 'rows.came'; page: ReadPage<Row> }
  | { type: 'rows.failed'; sentence: string }
  | { type: 'rows.forgotten' }

/**
 * Reports what the query cache has for a query, fetches it if that is stale, and reports every change. Returns how to
 * stop, which aborts a request that nobody else waits for.
 */
export function watchRows(
  client: QueryClient,
  question: RowsQuestion,
  tell: (report: RowsReport) => void,
) {
  const observer = new QueryObserver(client, question)
  const query = observer.getCurrentQuery()
  let told: ReadPage<Row> | undefined

  function report({ data, error, isFetching, failureCount }: Answer) {
    const isSettled = !isFetching && !error
    if (data && (data !== told || isSettled)) tell({ type: 'rows.came', page: data })
    if (isFetching) tell({ type: 'rows.asked', attempt: failureCount + 1 })
    else if (error) tell({ type: 'rows.failed', sentence: toProblem(error).message })
    told = data
  }
  const stopListening = client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed' && event.query === query) tell({ type: 'rows.forgotten' })
  })
  const stopObserving = observer.subscribe(report)
  report(observer.getCurrentResult())

  return () => {
    stopListening()
    stopObserving()
  }
}

type Answer = ReturnType<QueryObserver<ReadPage<Row>>['getCurrentResult']>

export type WatchRows = (question: RowsQuestion, tell: (report: RowsReport) => void) => () => void

/** Asks for one page of a walk through a whole list. The cache does not keep it. */
export async function askRows<Item extends Row>(
  client: QueryClient,
  question: RowsQuestion<Item>,
  signal: AbortSignal,
): Promise<ReadPage<Item>> {
  const cancel = () => void client.cancelQueries({ queryKey: question.queryKey, exact: true })
  signal.addEventListener('abort', cancel)
  return client.fetchQuery({ ...question, staleTime: 0, gcTime: 0 })
}
