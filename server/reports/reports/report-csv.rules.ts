import { csvForm, safelyCut, utf8Mark } from '#contract/reports/csv.ts'
import { displayDate } from '#contract/dates/display-date.ts'
import type { Cell, ColumnKind, Report } from '#contract/reports/reports.ts'
import papa from 'papaparse'
import type { SentFile } from '#server/calls/call.ts'
import { searchable } from '#server/database/searchable.ts'

/** A report as one table, line by line: the title of a section precedes each of its rows. */
export function* csvOf({ sectionLabel, columns, sections }: Report): Generator<string> {
  const first = sectionLabel === null ? [] : [sectionLabel]
  yield utf8Mark + lineOf([...first, ...columns.map(({ label }) => label)])
  for (const { title, rows } of sections) {
    for (const row of rows) {
      const cells = row.map((cell, at) => spelled(cell, columns[at]?.kind))
      yield csvForm.newline + lineOf([...(sectionLabel === null ? [] : [title]), ...cells])
    }
  }
}

const lineOf = (cells: Cell[]) => papa.unparse([cells.map(safe)], csvForm)

const safe = (cell: Cell): Cell => (typeof cell === 'string' ? safelyCut(cell) : cell)

function spelled(cell: Cell, kind: ColumnKind | undefined): Cell {
  if (cell === null) return null
  if (kind === 'date') return displayDate(String(cell))
  return kind === 'percent' ? `${cell}%` : cell
}

/** The file name of a report: `class-lists-fall-2026.csv`. */
export function csvFileOf(report: Report): SentFile {
  const { semester, class: one, day, span } = report.asked
  const about = [semester?.name, one?.name, day?.date, span?.fromDate, span?.untilDate]
  const words = [report.name, ...about].filter((word) => word !== undefined)
  const name = searchable(words.join(' ')).replaceAll(/[^a-z0-9]+/g, '-')
  return { name: `${name}.csv`, type: 'text/csv', text: csvOf(report) }
}
