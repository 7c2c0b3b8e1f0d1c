import papa from 'papaparse'
import { saveFile } from '#src/components/files/save-file.ts'
import type { Column } from '#src/components/table/table-column.ts'

// As spreadsheets read it: also behind blanks, quotes and marks that nobody sees, also in full width.
const formulaStart = /^[\s"'\p{Cf}]*[=+\-@\t\r＝＋－＠]/u

/** Rows as a spreadsheet opens them (RFC 4180, UTF-8 with its mark). What it would run as a formula is a text there. */
export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  '\uFEFF' +
  papa.unparse(
    {
      fields: columns.map(({ label }) => label),
      data: rows.map((row) => columns.map(({ text }) => text(row))),
    },
    { newline: '\r\n', escapeFormulae: formulaStart },
  )

export const saveCsv = (name: string, text: string) => saveFile(`${name}.csv`, 'text/csv', text)
