import type { FamilyAccess, Relation } from '#contract/people/families.ts'
import type { GradeLevel } from '#contract/people/grade-levels.ts'
import type { ImportChoice } from '#contract/people/imports.ts'
import { searchNameOf } from '#server/database/searchable.ts'
import type { CustomCell } from './custom-columns.ts'
import type { ImportReading, PersonData } from './entries.ts'
import type { Known, KnownFamily } from './known.queries.ts'
import type { Care } from './read-care.ts'

/** A person named by one or more rows of the file. */
export type Draft = {
  fromFile: PersonData
  /** The matching stored person. */
  known: Known | null
  /** A stored person who would match if the address of the managing account were verified. */
  unverified: Known | null
  /** The first row that names them. It shows the result. */
  row: number
  isStudent: boolean
  isParent: boolean
  isTeacher: boolean
  grade?: GradeLevel | null
  care?: Care
  /** The values of custom fields. */
  values?: CustomCell[]
  /** The id in another system. */
  recordId?: string | null | undefined
}

export type FamilyPlace = { relation: Relation; access: FamilyAccess | null; row: number }

/** A family in the file. */
export type DraftFamily = {
  name: string
  known: KnownFamily | null
  members: Map<Draft, FamilyPlace>
  values: FamilyValue[]
}

/** A value of a custom field of a family, and the first row that has it. */
export type FamilyValue = CustomCell & { row: number }

/** A user's decision on a row. */
export type Fix = {
  cells?: string[]
  choice?: ImportChoice | null
  isLeftOut?: boolean
  /** Whether a cell names one person or several. */
  reading?: ImportReading
}
export type Fixes = Record<number, Fix>

export const nameOf = ({ firstName, lastName, preferredName }: PersonData) =>
  `${preferredName ?? firstName} ${lastName}`.trim()

/** People with the same key may be the same person. */
export const nameKey = ({ firstName, lastName }: PersonData) =>
  searchNameOf({ firstName, lastName })
