import { type CellValue, formatValue, readXlsx, type Sheet as WorkbookSheet } from 'hucre'

/**
 * The sheets of an XLSX file that are neither hidden nor empty, or null if it is none. Loaded only when somebody chooses such a
 * file.
 */
export async function readWorkbook(bytes: ArrayBuffer) {
  const workbook = await readXlsx(new Uint8Array(bytes), { readStyles: true }).catch(() => null)
  if (workbook === null) return null
  const { sheets } = workbook
  const filled = sheets.map((sheet) => ({ ...sheet, rows: textsOf(sheet) })).filter(isFilled)
  const shown = filled.filter(({ hidden, veryHidden }) => !hidden && !veryHidden)
  const found = shown.length > 0 ? shown : filled
  return found.map(({ name, rows }) => ({ name, text: sheetText(rows) }))
}

const isFilled = ({ rows }: { rows: string[][] }) => rows.some((row) => row.some(Boolean))

/** The cells as their spreadsheet shows them, but dates as yyyy-MM-dd. */
function textsOf({ rows, cells, merges = [] }: WorkbookSheet): string[][] {
  const texts = rows.map((row, place) =>
    row.map((value, column) => textOf(value, cells?.get(`${place},${column}`)?.style?.numFmt)),
  )
  for (const { startRow, endRow, startCol } of merges) {
    const merged = texts[startRow]?.[startCol] ?? ''
    // A cell that is as high as several rows says the same about each of them.
    for (const row of texts.slice(startRow + 1, endRow + 1)) row[startCol] = merged
  }
  return texts
}

function textOf(value: CellValue, format = 'General'): string {
  if (value === null) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'number') return numberText(value, format)
  return typeof value === 'boolean' ? String(value).toUpperCase() : value
}

/** A spreadsheet has no time zone: its dates are read as UTC. */
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return ''
  const [day = '', time = ''] = value.toISOString().slice(0, 16).split('T')
  return time === '00:00' ? day : `${day} ${time}`
}

/** A phone number that a narrow column shows as 1.555E+10 has all of its digits. */
const numberText = (value: number, format: string) =>
  format === 'General' || /E[+-]/i.test(format)
    ? String(Number(value.toPrecision(15)))
    : formatValue(value, format).trim()

/** The rows as a CSV file that declares its separator. */
const sheetText = (rows: string[][]): string =>
  ['sep=,', ...rows.map((row) => row.map(quoted).join(','))].join('\n')

const quoted = (cell: string) => (cell === '' ? '' : `"${cell.replaceAll('"', '""')}"`)
