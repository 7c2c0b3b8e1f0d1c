import type { AdultRelation, FamilyAccess, Relation } from '#contract/people/families.ts'
import type { ImportChoice } from '#contract/people/imports.ts'
import { searchNameOf } from '#server/database/names.ts'
import type { Known, KnownFamily } from './known.ts'
import type { Entry, Told } from './read-rows.ts'

/** Somebody whom the file names, in one row or several. */
export type Draft = {
  told: Told
  /** Who they are here already. */
  known: Known | null
  /** Who they may be, but are not taken for, because the address behind it is not verified. */
  unproved: Known | null
  /** The first row that names them, where what they come to is said. */
  row: number
  isStudent: boolean
  isParent: boolean
  isTeacher: boolean
}

export type FamilyPlace = { relation: Relation; access: FamilyAccess | null; row: number }

/** A family of the file, by whom it names. */
export type DraftFamily = {
  name: string
  known: KnownFamily | null
  members: Map<Draft, FamilyPlace>
}

/** What somebody decided of a row. */
export type Fix = { cells?: string[]; choice?: ImportChoice | null; isLeftOut?: boolean }
export type Fixes = Record<number, Fix>

export const nameOf = ({ firstName, lastName, preferredName }: Told) =>
  `${preferredName ?? firstName} ${lastName}`.trim()

/** Two of the same name may be the same person. */
export const nameKey = ({ firstName, lastName }: Told) => searchNameOf({ firstName, lastName })

export const isChild = ({ isStudent, isParent }: Pick<Entry, 'isStudent' | 'isParent'>) =>
  isStudent && !isParent

export const placeOf = (relation: AdultRelation | 'Child', row: number): FamilyPlace => ({
  relation,
  access: relation === 'Child' ? null : 'Full',
  row,
})

/** Sees somebody in another row: what no row has told yet, this one tells. */
export function seeAgain(draft: Draft, told: Told, kinds: Partial<Draft>) {
  for (const field of ['preferredName', 'birthDate', 'phone', 'contactEmail'] as const) {
    draft.told[field] ??= told[field]
  }
  draft.isStudent ||= kinds.isStudent === true
  draft.isParent ||= kinds.isParent === true
  draft.isTeacher ||= kinds.isTeacher === true
}
