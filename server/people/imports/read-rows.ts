import type { GradeLevel } from '#contract/people/grade-levels.ts'
import {
  type ImportCustomField,
  type ImportKind,
  type ImportMeaning,
  mostImportPeople,
} from '#contract/people/imports.ts'
import { invalidFields } from '#server/http/problem.ts'
import type { Steps } from '#server/process/slices.ts'
import { customColumns, withValues } from './custom-columns.ts'
import { type Entry, type ImportReading, rowNumber } from './entries.ts'
import { readRow, type Source } from './read-row.ts'
import { stylesOf } from './read-row-people.ts'

/** What is known about a file besides its columns. */
type Hints = {
  readings?: Record<number, { reading?: ImportReading }>
  source?: Source | null
  everyoneIs?: ImportKind | null
  levels?: GradeLevel[]
  customFields?: ImportCustomField[]
}

/** Reads the rows of a file. Empty rows count but have no entries; a row can have several children. */
export function* readRows(
  fields: (ImportMeaning | null)[],
  cells: string[][],
  { readings = {}, source = null, everyoneIs = null, levels = [], customFields = [] }: Hints = {},
): Steps<Entry[]> {
  const entries: Entry[] = []
  const styles = yield* stylesOf(fields, cells)
  const columns = customColumns(fields, cells, customFields)
  for (const [index, row] of cells.entries()) {
    const number = rowNumber(index)
    if (row.length > 0) {
      const reading = readings[number]?.reading
      const people = readRow({ fields, styles, source, everyoneIs, reading, levels }, row, number)
      entries.push(...withValues(people, row, columns))
    }
    yield index / cells.length
  }
  const guardians = new Set(entries.flatMap((entry) => entry.guardians))
  if (entries.length + guardians.size > mostImportPeople) {
    throw invalidFields({ columns: tooManyPeople }, tooManyPeople)
  }
  return entries
}

const tooManyPeople = `This file has more than ${mostImportPeople} people. Split it into smaller files.`
