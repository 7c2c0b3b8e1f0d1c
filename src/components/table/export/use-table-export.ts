import { useState } from 'react'
import { useMatch } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { brand } from '#contract/brand.ts'
import type { NoteExport } from '#contract/rights/audit.ts'
import type { ReadPage } from '#contract/page.ts'
import { noteExport } from '#src/api/reports/exports.api.ts'
import { askRows, type Row, type RowsQuestion } from '#src/api/watch-rows.ts'
import { tableExportMachine } from '#src/machines/table/table-export.machine.ts'
import { useApp } from '#src/components/frame/app.ts'
import type { Column } from '#src/components/table/table-column.ts'

interface Wanted<Item extends Row> {
  name: string
  columns: readonly Column<Item>[]
  /** What somebody has selected. If that is nothing, all rows are meant that are searched for and filtered. */
  selected: () => readonly Item[]
  askPage: (pageIndex: number) => RowsQuestion
}

/** Takes a list out of the browser: as a file, or as `printed`, the rows for paper. */
export function useTableExport<Item extends Row>({
  name,
  columns,
  selected,
  askPage,
}: Wanted<Item>) {
  const cache = useQueryClient()
  const process = useActorRef(tableExportMachine, { inspect: useApp().inspect })
  const [printed, setPrinted] = useState<readonly Item[] | null>(null)

  // What belongs to nobody but the reader is taken along freely.
  const organizationId = useMatch({
    from: '/_signed-in/organizations/$organizationId/admin',
    shouldThrow: false,
    select: ({ params }) => params.organizationId,
  })

  function start(
    format: NoteExport['format'],
    handOver: (rows: Item[], signal: AbortSignal) => Promise<void> | void,
  ) {
    const rows = selected()
    process.send({
      type: 'start',
      wanted: {
        askPage: async (pageIndex, signal) =>
          rows.length > 0 ? pageOf(rows) : askRows(cache, askPage(pageIndex), signal),
        note: async (rowsCount, signal) => {
          if (organizationId === undefined) return
          await noteExport({ organizationId, list: name, format, rowsCount }, { signal })
        },
        handOver: (collected, signal) => handOver(collected as Item[], signal),
      },
    })
  }
  return {
    process,
    saveCsv: () =>
      start('csv', async (rows, signal) => {
        const { csvOf, saveCsv } = await loadCsv()
        if (!signal.aborted) saveCsv(name, csvOf(columns, rows))
      }),
    print: () => start('print', setPrinted),
    printed,
    forgetPrinted: () => setPrinted(null),
  }
}

// Asking a second time for a file that a newer build has replaced would not help; loading the page anew does.
const loadCsv = () =>
  import('./table-csv.ts').catch(() => {
    throw new Error(
      `A part of ${brand.name} could not be loaded. There may be a newer version: reload the page, then try again.`,
    )
  })

const pageOf = (rows: readonly Row[]): ReadPage<Row> => ({
  items: [...rows],
  totalPages: 1,
  totalCount: rows.length,
  unfilteredCount: rows.length,
})
