import papa from 'papaparse'
import {
  mostSetUpClasses,
  setUpClassCells,
  type SetUpClassCell,
  type SetUpClassRow,
} from '#contract/organizations/set-up.ts'

export const emptyClass: SetUpClassRow = {
  name: '',
  teacher: '',
  slot: '',
  room: '',
  ages: '',
  seats: '',
}

/** What spreadsheets call the columns. */
const headers: Record<SetUpClassCell, RegExp> = {
  name: /^(class|course|subject)( ?(name|title))?$|^(name|title)$/,
  teacher: /^(lead )?(teacher|instructor|tutor|leader|taught by)s?( name)?$/,
  slot: /^(time|time ?slot|slot|period|hour|block)s?$/,
  room: /^(room|place|location|classroom|where)( ?name)?$/,
  ages: /^ages?( range| group)?$/,
  seats: /^(max|maximum|seats?|capacity|size|class size|limit|spots?)( students| size| seats)?$/,
}

const columnOf = (header: string) => {
  const words = header
    .trim()
    .toLowerCase()
    .replaceAll(/[.:#_]/g, ' ')
    .trim()
  return setUpClassCells.find((cell) => headers[cell].test(words)) ?? null
}

/** The column of each header. Null if the row is no header row: at least two cells must be known, none of them twice. */
function columnsOf(row: readonly string[]) {
  const columns = row.map(columnOf)
  const known = columns.filter((column) => column !== null)
  return known.length >= 2 && new Set(known).size === known.length ? columns : null
}

/** Whether a text is a range of a spreadsheet, and not one cell. */
export const isRange = (text: string) => /[\t\n]/.test(text.replaceAll('\r', '').trim())

/**
 * The rows after a range of a spreadsheet was pasted at a cell. With a header row, its columns may have any order, and
 * those that are unknown are left out.
 */
export function pasteClasses(
  rows: readonly SetUpClassRow[],
  at: { row: number; cell: SetUpClassCell },
  text: string,
): SetUpClassRow[] {
  const { data } = papa.parse<string[]>(text.trimEnd(), { delimiter: '\t' })
  const pasted = data.map((line) => line.map((cell) => cell.trim().replaceAll(/\s+/g, ' ')))
  const named = columnsOf(pasted[0] ?? [])
  const columns = named ?? setUpClassCells.slice(setUpClassCells.indexOf(at.cell))
  const filled = [...rows]
  for (const [index, cells] of pasted.slice(named ? 1 : 0).entries()) {
    const place = at.row + index
    const known = cells.flatMap((cell, column) => {
      const name = columns[column]
      return name ? [[name, cell] as const] : []
    })
    while (filled.length < place) filled.push(emptyClass)
    filled[place] = { ...(filled[place] ?? emptyClass), ...Object.fromEntries(known) }
  }
  return withoutEmptyEnd(filled).slice(0, mostSetUpClasses)
}

/** The rows with the classes of a file that are not among them. */
export function withClasses(
  rows: readonly SetUpClassRow[],
  classes: readonly SetUpClassRow[],
): SetUpClassRow[] {
  const names = new Set(rows.map(({ name }) => name))
  return [...rows, ...classes.filter(({ name }) => !names.has(name))].slice(0, mostSetUpClasses)
}

const isEmpty = (row: SetUpClassRow) => setUpClassCells.every((cell) => row[cell] === '')

/** The rows after a cell was typed. The grid always shows an empty row at the end by itself. */
export function typeClass(
  rows: readonly SetUpClassRow[],
  { row, cell }: { row: number; cell: SetUpClassCell },
  text: string,
): SetUpClassRow[] {
  const filled = [...rows]
  filled[row] = { ...(rows[row] ?? emptyClass), [cell]: text }
  return withoutEmptyEnd(filled)
}

const withoutEmptyEnd = (rows: SetUpClassRow[]) =>
  rows.slice(0, rows.findLastIndex((row) => !isEmpty(row)) + 1)
