import papa from 'papaparse'
import { csvForm, safelyCut, utf8Mark } from '#contract/reports/csv.ts'
import { saveFile } from '#src/components/files/save-file.ts'
import { textOf, type Column } from '#src/components/table/table-column.ts'

/** Rows as CSV for spreadsheets, in UTF-8 with a byte order mark. */
export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  utf8Mark +
  papa.unparse(
    {
      fields: columns.map(({ label }) => label),
      data: rows.map((row) => columns.map((column) => safelyCut(textOf(column, row)))),
    },
    csvForm,
  )

export const saveCsv = (name: string, text: string) => saveFile(`${name}.csv`, 'text/csv', text)
