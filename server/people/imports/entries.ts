import type { AdultRelation } from '#contract/people/families.ts'
import type { GradeLevel } from '#contract/people/grade-levels.ts'
import type { CustomCell } from './custom-columns.ts'
import type { Care } from './read-care.ts'

/** The data of a person, as in the file. */
export type PersonData = {
  firstName: string
  lastName: string
  preferredName: string | null
  birthDate: string | null
  phone: string | null
  contactEmail: string | null
}

export type Guardian = PersonData & { relation: AdultRelation; recordId?: string | null }

/** A person and their guardians in one row, and its errors. */
export type Entry = {
  row: number
  person: PersonData
  isStudent: boolean
  isParent: boolean
  isTeacher: boolean
  grade: GradeLevel | null
  care: Care
  /** The values of custom fields of this person, and of the family. */
  values: CustomCell[]
  familyValues: CustomCell[]
  family: string | null
  /** Tells apart families with the same name. */
  familyId: string | null
  /** The id of this person in another system, and those of relatives in other rows. */
  recordId: string | null
  relativeIds: string[]
  guardians: Guardian[]
  problems: Fault[]
  /** A cell that can be read as one person or several, and which of them it is. */
  question: Question | null
  /** What was read from a cell with several people. */
  notes: string[]
  /** Why the row is skipped unless the user includes it. */
  reasonToSkip: string | null
}

export type ImportReading = 'One' | 'Several'
export type Question = { sentence: string; choice: ImportReading | null }

/** An error, and its cell. */
export type Fault = { place: number; sentence: string }

/** The row number in a spreadsheet, with the header in row 1. */
export const rowNumber = (index: number) => index + firstRow
export const indexOfRow = (row: number) => row - firstRow
const firstRow = 2
