import { mostImportRows, notText } from '#contract/imports.ts'
import Papa from 'papaparse'
import { invalidFields } from '../../problem.ts'

type Table = { headers: string[]; cells: string[][] }

/** The rows of a CSV file, whatever separates its cells. The first row names the columns; an empty one has no cells. */
export function readCsv(text: string): Table {
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('%PDF') || text.includes('\0')) {
    throw refused(notText)
  }
  const { data, errors } = Papa.parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t'],
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw refused(`A quotation mark in row ${(broken.row ?? 0) + 1} is not closed.`)
  const trimmed = data.map((row) => row.map((cell) => cell.trim()))
  const [head = [], ...rows] = trimmed
    .slice(trimmed.findIndex(isFilled), trimmed.findLastIndex(isFilled) + 1)
    .map((row) => (isFilled(row) ? row : []))
  const count = countRows(rows)
  if (count === 0) throw refused('This file has no rows below its head.')
  if (count > mostImportRows) {
    throw refused(`This file has ${count} rows. Import at most ${mostImportRows} at once.`)
  }
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  if (width > mostColumns) throw refused(`This file has more than ${mostColumns} columns.`)
  const places = Array.from({ length: width }, (_, place) => place)
  return {
    headers: places.map((place) => head[place] || `Column ${place + 1}`),
    cells: rows.map((row) => (row.length === 0 ? [] : places.map((place) => row[place] ?? ''))),
  }
}

/** How many rows say anything. */
export const countRows = (rows: string[][]) => rows.filter(isFilled).length

const isFilled = (row: string[]) => row.some((cell) => cell !== '')

const mostColumns = 60

const refused = (message: string) => invalidFields({ text: message }, message)
