import { mostImportRows } from '#contract/imports.ts'
import Papa from 'papaparse'
import { invalidFields } from '../../problem.ts'

type Table = { headers: string[]; cells: string[][] }

/** The rows of a CSV file, whatever separates its cells. The first row names the columns. */
export function readCsv(text: string): Table {
  const { data, errors } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw refused(`A quotation mark in row ${broken.row ?? 0} is not closed.`)
  const [head = [], ...rows] = data.map((row) => row.map((cell) => cell.trim()))
  if (rows.length === 0) throw refused('This file has no rows below its head.')
  if (rows.length > mostImportRows) {
    throw refused(`This file has ${rows.length} rows. Import at most ${mostImportRows} at once.`)
  }
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  if (width > mostColumns) throw refused(`This file has more than ${mostColumns} columns.`)
  const places = Array.from({ length: width }, (_, place) => place)
  return {
    headers: places.map((place) => head[place] || `Column ${place + 1}`),
    cells: rows.map((row) => places.map((place) => row[place] ?? '')),
  }
}

const mostColumns = 60

const refused = (message: string) => invalidFields({ text: message }, message)
