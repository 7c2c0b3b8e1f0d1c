import { useEffect } from 'react'
import { useRouter } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import type { ReadPage } from '#contract/page.ts'
import { watchRows, type Row, type RowsQuestion } from '#src/api/watch-rows.ts'
import { pagedTableMachine } from '#src/machines/table/paged-table.machine.ts'
import { useApp } from '#src/components/frame/app.ts'

/** The rows of the list on this screen, as a machine that is told what the address asks for. */
export function usePagedTable(question: RowsQuestion) {
  const router = useRouter()
  const cache = useQueryClient()
  const table = useActorRef(pagedTableMachine, {
    inspect: useApp().inspect,
    input: {
      question,
      page: cache.getQueryData<ReadPage<Row>>(question.queryKey),
      watch: (...how) => watchRows(cache, ...how),
    },
  })
  useEffect(() => table.send({ type: 'query.changed', question }))
  // Whoever signs in elsewhere has the cache emptied, then the screen loaded anew.
  useEffect(
    () => router.subscribe('onResolved', () => table.send({ type: 'retry' })),
    [router, table],
  )
  return table
}
