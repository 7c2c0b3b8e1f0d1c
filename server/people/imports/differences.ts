import { dayInWords } from '#contract/dates/date-words.ts'
import type { ImportChoice, ImportRow } from '#contract/people/imports.ts'
import { type Draft, nameKey, nameOf } from './drafts.ts'
import type { Known } from './known.ts'
import { hiddenBy, type Sees, seesAccount, type Sentence, shownBy } from './sees.ts'
import type { Told } from './read-rows.ts'

type PersonChange = Partial<Told>
type MembershipChange = Partial<Pick<Known, 'isStudent' | 'isParent' | 'isTeacher'>> & {
  status?: 'Active'
}

/** What the file changes of somebody who is here. */
export type Change = { draft: Draft; person: PersonChange; membership: MembershipChange }

/** What is said of it, or both values where one of them can be chosen. */
type Difference = {
  field: keyof Told | 'status'
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

const fields = Object.keys(labels) as (keyof Told)[]

/** Compares somebody with who they are here. What is unknown here the file fills in; what differs somebody decides. */
export function compare(draft: Draft, choice: ImportChoice | null | undefined) {
  const { known, told } = draft
  if (!known) return { differences: [], change: null }
  const here = { ...known, contactEmail: known.accountEmail ?? known.contactEmail }
  const differing = fields.filter((field) => {
    if (!told[field] || !here[field]) return false
    return !isSame(field, told, here)
  })
  const differences: Difference[] = differing.map((field) => ({
    field,
    isOpen: known.isEditable,
    ...sayOf(field, draft, here),
  }))
  if (known.isArchived) {
    const sentence = (sees: Sees) =>
      sees(shownBy.status)
        ? `${known.name} is archived here.${archivedNote(known)}`
        : `The status of ${nameOf(told)} ${hiddenBy(shownBy.status)}.`
    differences.push({ field: 'status', sentence, isOpen: !known.isLeftByFamily })
  }
  const filled = fields.filter((field) => known.isEditable && told[field] && !here[field])
  const taken = choice === 'Take' ? differences.filter(({ isOpen }) => isOpen) : []
  const person = Object.fromEntries(
    [...filled, ...taken.flatMap(({ field }) => (field === 'status' ? [] : field))].map((field) => [
      field,
      told[field],
    ]),
  )
  const kinds = (['isStudent', 'isParent', 'isTeacher'] as const).filter(
    (kind) => draft[kind] && !known[kind],
  )
  const membership: MembershipChange = {
    ...Object.fromEntries(kinds.map((kind) => [kind, true])),
    ...(taken.some(({ field }) => field === 'status') && { status: 'Active' as const }),
  }
  const isChanged = Object.keys(person).length + Object.keys(membership).length > 0
  return { differences, change: isChanged ? { draft, person, membership } : null }
}

const staysOut = ' The family removed them, and only the family can bring them back.'

function archivedNote({ isLeftByFamily, isTeacher }: Known): string {
  if (isLeftByFamily) return staysOut
  return isTeacher ? withoutClasses : ''
}

function isSame(field: keyof Told, told: Told, here: Told): boolean {
  if (field === 'phone') return digitsOf(told.phone) === digitsOf(here.phone)
  if (field === 'firstName' || field === 'lastName') return isSameName(field, told, here)
  return told[field] === here[field]
}

/** Accents and capitals make no other name, and neither does what somebody prefers to be called. */
function isSameName(field: 'firstName' | 'lastName', told: Told, here: Told) {
  const called = { ...here, firstName: here.preferredName ?? here.firstName }
  if (nameKey(told) === nameKey(here) || nameKey(told) === nameKey(called)) return true
  const only = (one: Told) => nameKey({ ...one, firstName: '', lastName: '', [field]: one[field] })
  return only(told) === only(here)
}

const withoutClasses =
  ' If this file restores them, they teach no classes until someone assigns them again.'

const digitsOf = (phone: string | null) => phone?.replace(/\D/g, '')

function sayOf(field: keyof Told, { told, known }: Draft, here: Told): Partial<Difference> {
  const shown = (one: Told) =>
    (field === 'birthDate' ? displayDay(one.birthDate) : one[field]) ?? ''
  const labelFor = (sees: Sees) =>
    `${labels[field]} of ${known && sees(shownBy.firstName) ? known.name : nameOf(told)}`
  const isSeen = (sees: Sees) => sees(shownBy[field])
  if (known?.isEditable) {
    const hereFor = (sees: Sees) => (isSeen(sees) ? shown(here) : hiddenBy(shownBy[field]))
    const values = (sees: Sees) => ({
      label: labelFor(sees),
      here: hereFor(sees),
      told: shown(told),
    })
    return { values }
  }
  const { accountEmail = null, contactEmail = null } = known ?? {}
  const addressed = { told: told.contactEmail, accountEmail, contactEmail }
  const sentence = (sees: Sees) => {
    const stays = seesAccount(sees, addressed)
      ? 'It stays, for somebody with an account looks after it.'
      : 'It stays, for others look after it.'
    return isSeen(sees)
      ? `${labelFor(sees)} is ${shown(here)} here, and ${shown(told)} in the file. ${stays}`
      : `${labelFor(sees)} ${hiddenBy(shownBy[field])}. ${stays}`
  }
  return { sentence }
}

/** As people here write a day. */
export const displayDay = (date: string | null) => (date === null ? 'unknown' : dayInWords(date))
