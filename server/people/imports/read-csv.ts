import { longestImportCell, mostImportRows, notText } from '#contract/people/imports.ts'
import Papa from 'papaparse'
import { invalidFields } from '#server/http/problem.ts'
import { guessField } from './guess-fields.ts'
import { isFilled, isNotEmpty } from './read-cells.ts'

type Table = { headers: string[]; cells: string[][] }

/**
 * Parses a CSV file with any of the separators. Rows above the header become empty rows below it, so that row numbers match
 * those of a spreadsheet. An empty row has no cells.
 */
export function readCsv(text: string): Table {
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('%PDF') || text.includes('\0')) {
    throw refused(notText)
  }
  // An empty line at the end would count when the separator of a short file is guessed.
  const lines = withoutOddSpaces(text.replace(separatorLine, '')).trimEnd()
  const [, declared] = separatorLine.exec(text) ?? []
  const { data, errors } = Papa.parse<string[]>(lines, {
    delimiter: declared ?? separatorOf(lines) ?? '',
    delimitersToGuess: separators,
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw refused(`Row ${(broken.row ?? 0) + 1} has an unclosed quotation mark.`)
  const trimmed = data.map((row) => row.map((cell) => cell.trim()))
  const width = trimmed.reduce((widest, row) => Math.max(widest, row.findLastIndex(isNotEmpty)), -1)
  if (width >= mostColumns) throw refused(`This file has more than ${mostColumns} columns.`)
  const long = trimmed.findIndex((row) => row.some((cell) => cell.length > longestImportCell))
  if (long >= 0) throw refused(tooLong(long + 1))
  const { place: headPlace, head } = findHead(trimmed)
  const rows = trimmed.slice(headPlace + 1, trimmed.findLastIndex(isFilled) + 1)
  if (rows.length === 0) throw refused('This file has no rows below the header.')
  const count = Math.max(headPlace, rows.length)
  if (count > mostImportRows) {
    throw refused(`This file has ${count} rows. Import at most ${mostImportRows} at once.`)
  }
  const all = Array.from({ length: width + 1 }, (_, place) => place)
  // An address book has many columns that nobody fills in.
  const isUsed = (place: number) => rows.some((row) => isNotEmpty(row[place] ?? ''))
  const places = all.length > mostNarrow ? all.filter(isUsed) : all
  const repeated = (trimmed[headPlace] ?? []).join('\n')
  const below = rows.map((row) =>
    isFilled(row) && row.join('\n') !== repeated ? places.map((place) => row[place] ?? '') : [],
  )
  return {
    headers: places.map((place) => head[place] || `Column ${place + 1}`),
    cells: [...Array.from({ length: headPlace }, () => []), ...below],
  }
}

/** The first line that some spreadsheet apps write to declare the separator. */
const separatorLine = /^\uFEFF?sep=(.)\r?\n/

/** Spaces that do not break, and characters without a width, come from web pages and other systems. */
const withoutOddSpaces = (text: string) =>
  text.replaceAll(/[\u00a0\u2007\u202f]/g, ' ').replaceAll(/[\u200b\u2060\ufeff\u00ad]/g, '')

const separators = [',', ';', '\t', '|']

/**
 * The separator with which a header row has the most known columns. A guess from all rows would be misled by titles above
 * two columns.
 */
function separatorOf(text: string): string | undefined {
  // The parser splits all of a text before it returns the first rows.
  const top = text.slice(0, mostTitles * longestImportCell * 10)
  const heads = separators.map((delimiter) => {
    const { data } = Papa.parse<string[]>(top, { delimiter, preview: mostTitles })
    return { delimiter, named: Math.max(0, ...data.filter(isHead).map(countNamed)) }
  })
  const best = heads.reduce((most, head) => (head.named > most.named ? head : most))
  return best.named > 0 ? best.delimiter : undefined
}

const fieldsIn = (row: string[]) => row.flatMap((cell) => guessField(cell) ?? [])

const countNamed = (row: string[]) => fieldsIn(row).length

/** Whether a row has a name column and at least one other known column. */
function isHead(row: string[]): boolean {
  const fields = fieldsIn(row)
  return (
    fields.length > 1 &&
    fields.some((field) => field === 'FirstName' || field === 'FullName' || field === 'Children')
  )
}

/** The first header row, or else the first row that is not empty. */
function findHead(rows: string[][]): { place: number; head: string[] } {
  const named = rows.slice(0, mostTitles).findIndex(isHead)
  const place = named >= 0 ? named : Math.max(0, rows.findIndex(isFilled))
  const [above = [], head = [], below = []] = [rows[place - 1], rows[place], rows[place + 1]]
  const under = withGroups(head, below)
  if (isHead(below) && countDifferent(under) > countDifferent(head)) {
    return { place: place + 1, head: under }
  }
  const both = withGroups(above, head)
  return { place, head: countDifferent(both) > countDifferent(head) ? both : head }
}

/** A header below another one that groups its columns: "Mother" above "First name" and "Last name". */
function withGroups(groups: string[], head: string[]): string[] {
  let group = ''
  return head.map((cell, place) => {
    group = groups[place] || group
    return cell === group ? cell : `${group} ${cell}`.trim()
  })
}

const countDifferent = (row: string[]) => new Set(fieldsIn(row)).size

const mostTitles = 20

/** How many rows are not empty. */
export const countRows = (rows: string[][]) => rows.filter(isFilled).length

const mostColumns = 200
const mostNarrow = 30

const tooLong = (row: number) =>
  `A cell in row ${row} has more than ${longestImportCell} characters. Shorten it, or delete its column from the file.`

const refused = (message: string) => invalidFields({ text: message }, message)
