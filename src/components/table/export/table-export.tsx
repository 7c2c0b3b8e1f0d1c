import { useSelector, useActorRef } from '@xstate/react'
import { toProblem } from '#src/api/problem.ts'
import {
  type TableExportActor,
  tableExportMachine,
} from '#src/machines/table/table-export.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { useListFocus, Paper } from '#src/ui/table/list.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { counted, type Noun } from '#src/ui/text/counted.ts'
import { useState } from 'react'
import { useMatch } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { brand } from '#contract/brand.ts'
import type { NoteExport } from '#contract/rights/audit.ts'
import type { ReadPage } from '#contract/page.ts'
import { noteExport } from '#src/api/reports/exports.api.ts'
import { askRows, type Row as ListRow, type RowsQuestion } from '#src/api/watch-rows.ts'
import { useApp } from '#src/components/frame/app.ts'
import type { Column } from '#src/components/table/table-column.ts'
import { TableHeader, Table, TableBody, TableHead, TableRow } from '#src/ui/table/table.tsx'
import { displayInstant } from '#contract/dates/display-date.ts'
import { usePrint } from './use-print.ts'
import { Cells } from '#src/components/table/table-rows.tsx'

/** The progress of an export. */
export function TableExport({ process, noun }: { process: TableExportActor; noun: Noun }) {
  const { rows, totalCount, problem } = useSelector(process, ({ context }) => context)
  const isBusy = useSelector(process, (state) => state.hasTag('busy'))
  const hasFailed = useSelector(process, (state) => state.hasTag('failed'))
  const focusList = useListFocus()
  if (!isBusy && !hasFailed) return null
  const press = (type: 'retry' | 'cancel') => () => {
    process.send({ type })
    focusList()
  }

  return (
    <Notice tone={hasFailed ? 'destructive' : 'default'}>
      <Row wrap>
        <span role={hasFailed ? undefined : 'status'}>
          {hasFailed
            ? toProblem(problem).message
            : `Collecting ${totalCount > 0 ? `${rows.size} of ${counted(totalCount, noun)}` : noun[1]}…`}
        </span>
        {hasFailed && (
          <Button size="small" onClick={press('retry')}>
            Retry
          </Button>
        )}
        <Button size="small" onClick={press('cancel')}>
          Cancel
        </Button>
      </Row>
    </Notice>
  )
}

interface Wanted<Item extends ListRow> {
  name: string
  columns: readonly Column<Item>[]
  /** The selected rows. Without a selection, all rows that match the search and filters. */
  selected: () => readonly Item[]
  askPage: (pageIndex: number) => RowsQuestion
}

/** Exports a list as a file, or prints it with the rows from `printed`. */
export function useTableExport<Item extends ListRow>({
  name,
  columns,
  selected,
  askPage,
}: Wanted<Item>) {
  const cache = useQueryClient()
  const process = useActorRef(tableExportMachine, { inspect: useApp().inspect })
  const [printed, setPrinted] = useState<readonly Item[] | null>(null)

  // Lists of the user's own data need no permission.
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

// Retrying does not help if a newer build has replaced the file; reloading the page does.
const loadCsv = () =>
  import('./table-csv.ts').catch(() => {
    throw new Error(
      `A part of ${brand.name} couldn’t be loaded. There may be a newer version: reload the page, then try again.`,
    )
  })

const pageOf = (rows: readonly ListRow[]): ReadPage<ListRow> => ({
  items: [...rows],
  totalPages: 1,
  totalCount: rows.length,
  unfilteredCount: rows.length,
})

interface TablePaperProps<Item> {
  label: string
  noun: Noun
  isPersonal: boolean
  columns: readonly Column<Item>[]
  rows: readonly Item[]
  onPrinted: () => void
}

/** A whole list on paper. The browser's print dialog opens when it is laid out. */
export function TablePaper<Item extends ListRow>({
  label,
  noun,
  isPersonal,
  columns,
  rows,
  onPrinted,
}: TablePaperProps<Item>) {
  usePrint(onPrinted)

  return (
    <Paper title={label} facts={onPaper(counted(rows.length, noun), isPersonal)}>
      <Table label={label}>
        <TableHead>
          {columns.map(({ id, label: name, kind }) => (
            <TableHeader key={id} kind={kind}>
              {name}
            </TableHeader>
          ))}
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <Cells row={row} columns={columns} />
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  )
}

/**
 * The line below a list's name on paper: the print date, the number of rows, and whether they contain personal data.
 */
export const onPaper = (status: string, isPersonal: boolean) =>
  [displayInstant(new Date().toISOString()), status, isPersonal && 'Contains personal data']
    .filter(Boolean)
    .join(' · ')
