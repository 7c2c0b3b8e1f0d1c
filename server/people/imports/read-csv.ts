import { longestImportCell, mostImportRows, notText } from '#contract/people/imports.ts'
import Papa from 'papaparse'
import { invalidFields } from '#server/http/problem.ts'
import { guessField } from './guess-fields.ts'

type Table = { headers: string[]; cells: string[][] }

/**
 * The rows of a CSV file, whatever separates its cells. What stands above the row that names the columns becomes empty
 * rows below it, so that rows are counted as spreadsheets count. An empty row has no cells.
 */
export function readCsv(text: string): Table {
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('%PDF') || text.includes('\0')) {
    throw refused(notText)
  }
  // An empty line at the end would count when the separator of a short file is guessed.
  const lines = text.replace(separatorLine, '').trimEnd()
  const { data, errors } = Papa.parse<string[]>(lines, {
    delimiter: separatorOf(lines) ?? '',
    delimitersToGuess: separators,
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw refused(`A quotation mark in row ${(broken.row ?? 0) + 1} is not closed.`)
  const trimmed = data.map((row) => row.map((cell) => cell.trim()))
  const width = trimmed.reduce((widest, row) => Math.max(widest, row.findLastIndex(isSaid)), -1)
  if (width >= mostColumns) throw refused(`This file has more than ${mostColumns} columns.`)
  const long = trimmed.findIndex((row) => row.some((cell) => cell.length > longestImportCell))
  if (long >= 0) throw refused(tooLong(long + 1))
  const headPlace = findHead(trimmed)
  const head = trimmed[headPlace] ?? []
  const rows = trimmed.slice(headPlace + 1, trimmed.findLastIndex(isFilled) + 1)
  if (rows.length === 0) throw refused('This file has no rows below its head.')
  const count = Math.max(headPlace, rows.length)
  if (count > mostImportRows) {
    throw refused(`This file has ${count} rows. Import at most ${mostImportRows} at once.`)
  }
  const places = Array.from({ length: width + 1 }, (_, place) => place)
  const below = rows.map((row) => (isFilled(row) ? places.map((place) => row[place] ?? '') : []))
  return {
    headers: places.map((place) => head[place] || `Column ${place + 1}`),
    cells: [...Array.from({ length: headPlace }, () => []), ...below],
  }
}

/** What spreadsheets write above all, so that they read it themselves. */
const separatorLine = /^\uFEFF?sep=.\r?\n/

const separators = [',', ';', '\t']

/**
 * What separates the cells of the row that names the columns: the one by which a row names the most of them. Guessing by
 * all rows, titles above two columns mislead.
 */
function separatorOf(text: string): string | undefined {
  const heads = separators.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: mostTitles })
    return { delimiter, named: Math.max(0, ...data.filter(isHead).map(countNamed)) }
  })
  const best = heads.reduce((most, head) => (head.named > most.named ? head : most))
  return best.named > 0 ? best.delimiter : undefined
}

const fieldsIn = (row: string[]) => row.flatMap((cell) => guessField(cell) ?? [])

const countNamed = (row: string[]) => fieldsIn(row).length

/** Whether a row names a column of names and another one. */
function isHead(row: string[]): boolean {
  const fields = fieldsIn(row)
  return fields.length > 1 && fields.some((field) => field === 'FirstName' || field === 'FullName')
}

/** The first row that is one, else the first that says anything. */
function findHead(rows: string[][]): number {
  const named = rows.slice(0, mostTitles).findIndex(isHead)
  return named >= 0 ? named : Math.max(0, rows.findIndex(isFilled))
}

const mostTitles = 20

/** How many rows say anything. */
export const countRows = (rows: string[][]) => rows.filter(isFilled).length

const isFilled = (row: string[]) => row.some(isSaid)

const isSaid = (cell: string) => cell !== ''

const mostColumns = 60

const tooLong = (row: number) =>
  `A cell in row ${row} has more than ${longestImportCell} characters. Shorten it, or delete its column from the file.`

const refused = (message: string) => invalidFields({ text: message }, message)
