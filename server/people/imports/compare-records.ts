import { displayDate } from '#contract/dates/display-date.ts'
import type { ImportChoice, ImportRow } from '#contract/people/imports.ts'
import type { CustomCell } from './custom-columns.ts'
import { type Draft, type FamilyValue, type Fixes, nameOf, nameKey } from './drafts.ts'
import type { PersonData } from './entries.ts'
import {
  editorsOf,
  hiddenBy,
  seesAccount,
  type Sees,
  type Sentence,
  shownBy,
} from './imports.rules.ts'
import type { Known, StoredValues } from './known.queries.ts'
import { familyName, type SettledFamily } from './settle-families.ts'

type PersonChange = Partial<PersonData>
type MembershipChange = Partial<
  Pick<Known, 'isStudent' | 'isParent' | 'isTeacher' | 'gradeLevelId'>
> & {
  status?: 'Active'
}

/** What the file changes in a stored person. */
export type Change = {
  draft: Draft
  person: PersonChange
  membership: MembershipChange
  values: CustomCell[]
}

/** What the file changes in a stored family. */
export type FamilyChange = { familyId: number; before: StoredValues; values: CustomCell[] }

/** A difference: a sentence, or both values if the user can choose one. */
export type Difference = {
  field: keyof PersonData | 'status' | 'grade' | 'custom'
  isOpen: boolean
  sentence?: Sentence
  values?: (sees: Sees) => ImportRow['differences'][number]
}

const labels = {
  firstName: 'The first name',
  lastName: 'The last name',
  preferredName: 'The preferred name',
  birthDate: 'The birth date',
  phone: 'The phone',
  contactEmail: 'The email',
} as const

const comparedFields = Object.keys(labels) as (keyof PersonData)[]

/** Compares a person in the file with the stored one. The file fills in missing values; the user decides on different ones. */
export function compare(draft: Draft, choice: ImportChoice | null | undefined) {
  const { known, fromFile } = draft
  if (!known) return { differences: [], change: null }
  const here = { ...known, contactEmail: known.accountEmail ?? known.contactEmail }
  const differing = comparedFields.filter((field) => {
    if (!fromFile[field] || !here[field]) return false
    return !isSame(field, fromFile, here)
  })
  const differences: Difference[] = differing.map((field) => ({
    field,
    isOpen: known.isEditable,
    ...describeDifference(field, draft, here),
  }))
  if (known.isArchived) {
    const sentence = (sees: Sees) =>
      sees(shownBy.status)
        ? `${known.name} is archived here.${archivedNote(known)}`
        : `The status of ${nameOf(fromFile)} ${hiddenBy(shownBy.status)}.`
    differences.push({ field: 'status', sentence, isOpen: !known.isRemovedByFamily })
  }
  const grade = draft.grade ?? null
  if (grade && known.gradeLevelId !== null && grade.id !== known.gradeLevelId) {
    const values = (sees: Sees) => ({
      label: `The grade of ${sees(shownBy.firstName) ? known.name : nameOf(fromFile)}`,
      here: sees(shownBy.birthDate) ? (known.grade ?? '') : hiddenBy(shownBy.birthDate),
      fromFile: grade.name,
    })
    differences.push({ field: 'grade', isOpen: true, values })
  }
  const custom = compareValues(draft.values ?? [], known.values ?? new Map())
  const labelOf = (cell: CustomCell) => (sees: Sees) =>
    `${cell.field.name} of ${sees(shownBy.firstName) ? known.name : nameOf(fromFile)}`
  differences.push(
    ...custom.differing.map((cell) => ({
      field: 'custom' as const,
      isOpen: true,
      values: differenceOf(cell, known.values, labelOf(cell)),
    })),
  )
  const filled = comparedFields.filter(
    (field) => known.isEditable && fromFile[field] && !here[field],
  )
  const taken = choice === 'Take' ? differences.filter(({ isOpen }) => isOpen) : []
  const person = Object.fromEntries(
    comparedFields
      .filter((field) => filled.includes(field) || taken.some((one) => one.field === field))
      .map((field) => [field, fromFile[field]]),
  )
  const kinds = (['isStudent', 'isParent', 'isTeacher'] as const).filter(
    (kind) => draft[kind] && !known[kind],
  )
  const membership: MembershipChange = {
    ...Object.fromEntries(kinds.map((kind) => [kind, true])),
    ...(grade &&
      (known.gradeLevelId === null || taken.some(({ field }) => field === 'grade')) && {
        gradeLevelId: grade.id,
      }),
    ...(taken.some(({ field }) => field === 'status') && { status: 'Active' as const }),
  }
  const values = [...custom.filled, ...(choice === 'Take' ? custom.differing : [])]
  const isChanged = Object.keys(person).length + Object.keys(membership).length + values.length > 0
  return { differences, change: isChanged ? { draft, person, membership, values } : null }
}

/** Which values of custom fields are missing here, and which differ. */
function compareValues<Cell extends CustomCell>(cells: Cell[], here: StoredValues) {
  const filled = cells.filter(({ field }) => !here.has(field.id))
  const differing = cells.filter(
    ({ field, value }) => here.has(field.id) && here.get(field.id) !== value,
  )
  return { filled, differing }
}

const differenceOf =
  ({ field, value }: CustomCell, here: StoredValues | undefined, label: Sentence) =>
  (sees: Sees) => ({
    label: label(sees),
    here: sees(editorsOf(field))
      ? shownIn({ field, value: here?.get(field.id) ?? '' })
      : hiddenBy(editorsOf(field)),
    fromFile: shownIn({ field, value }),
  })

export type ComparedFamily = ReturnType<typeof compareFamily>

/** Compares the custom fields of a family in the file with the stored ones. Those of a new family are all filled in. */
export function compareFamily(family: SettledFamily, fixes: Fixes) {
  const { known } = family
  const isPlanned = known !== null || family.additions.length > 0
  const before: StoredValues = known?.values ?? new Map()
  const { filled, differing } = compareValues<FamilyValue>(isPlanned ? family.values : [], before)
  const differences = differing.map((value) => ({
    row: value.row,
    values: differenceOf(
      value,
      before,
      (sees) => `${value.field.name} of ${familyName(family, sees)}`,
    ),
  }))
  const taken = differing.filter(({ row }) => fixes[row]?.choice === 'Take')
  const values = [...filled, ...taken]
  const change = known && values.length > 0 ? { familyId: known.familyId, before, values } : null
  return { family, filled, differences, change }
}

const staysOut = ' The family removed them, and only the family can bring them back.'

function archivedNote({ isRemovedByFamily, isTeacher }: Known): string {
  if (isRemovedByFamily) return staysOut
  return isTeacher ? withoutClasses : ''
}

function isSame(field: keyof PersonData, fromFile: PersonData, here: PersonData): boolean {
  if (field === 'phone') return digitsOf(fromFile.phone) === digitsOf(here.phone)
  if (field === 'firstName' || field === 'lastName') return isSameName(field, fromFile, here)
  return fromFile[field] === here[field]
}

/** Accents and case do not make a different name, nor does the preferred name. */
function isSameName(field: 'firstName' | 'lastName', fromFile: PersonData, here: PersonData) {
  const called = { ...here, firstName: here.preferredName ?? here.firstName }
  if (nameKey(fromFile) === nameKey(here) || nameKey(fromFile) === nameKey(called)) return true
  const only = (one: PersonData) =>
    nameKey({ ...one, firstName: '', lastName: '', [field]: one[field] })
  return only(fromFile) === only(here)
}

const withoutClasses =
  ' If this file restores them, they teach no classes until someone assigns them again.'

const digitsOf = (phone: string | null) => phone?.replace(/\D/g, '')

function describeDifference(
  field: keyof PersonData,
  { fromFile, known }: Draft,
  here: PersonData,
): Partial<Difference> {
  const shown = (one: PersonData) =>
    (field === 'birthDate' ? displayDay(one.birthDate) : one[field]) ?? ''
  const labelFor = (sees: Sees) =>
    `${labels[field]} of ${known && sees(shownBy.firstName) ? known.name : nameOf(fromFile)}`
  const isSeen = (sees: Sees) => sees(shownBy[field])
  if (known?.isEditable) {
    const hereFor = (sees: Sees) => (isSeen(sees) ? shown(here) : hiddenBy(shownBy[field]))
    const values = (sees: Sees) => ({
      label: labelFor(sees),
      here: hereFor(sees),
      fromFile: shown(fromFile),
    })
    return { values }
  }
  const { accountEmail = null, contactEmail = null } = known ?? {}
  const addressed = { fileEmail: fromFile.contactEmail, accountEmail, contactEmail }
  const sentence = (sees: Sees) => {
    const stays = seesAccount(sees, addressed)
      ? 'It won’t change, because someone with an account manages it.'
      : 'It won’t change, because someone else manages it.'
    return isSeen(sees)
      ? `${labelFor(sees)} is ${shown(here)} here and ${shown(fromFile)} in the file. ${stays}`
      : `${labelFor(sees)} ${hiddenBy(shownBy[field])}. ${stays}`
  }
  return { sentence }
}

export const displayDay = (date: string | null) => (date === null ? 'unknown' : displayDate(date))

export const shownIn = ({ field, value }: Pick<CustomCell, 'field' | 'value'>) =>
  field.kind === 'Date' ? displayDay(value) : value

/** Explains that a row does not change an account, or a person managed by one, until its address is verified. */
