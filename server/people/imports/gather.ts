import type { AdultRelation } from '#contract/people/families.ts'
import {
  type Draft,
  type DraftFamily,
  type Fixes,
  isChild,
  nameKey,
  nameOf,
  placeOf,
  seeAgain,
} from './drafts.ts'
import { familyKeysOf } from './family-keys.ts'
import { childrenSeen } from './children-seen.ts'
import type { Known } from './known.ts'
import { matcher, unprovedAmong } from './match.ts'
import type { Entry, Fault, Told } from './read-rows.ts'

type Kinds = { isStudent: boolean; isParent: boolean; isTeacher: boolean }

/** Who a row names, as what, and what nobody but a person can decide of it. */
export type Gathered = {
  people: { draft: Draft; as: string }[]
  problems: Fault[]
  /** Somebody here who may be the child of the row, or another one of that name. */
  namesake: Known | null
}

/** Makes people and families of rows: each once, however many rows name them. */
export function* gather(entries: Entry[], fixes: Fixes, known: Known[]) {
  const { findAdult, findChild } = yield* matcher(
    known.filter(({ isProved }) => isProved),
    entries,
  )
  const findUnproved = unprovedAmong(known)
  const keys = familyKeysOf(entries)
  const drafts: Draft[] = []
  const byEmail = new Map<string, Draft>()
  const byKnown = new Map<number, Draft>()
  const seenChildren = childrenSeen()
  const inFamily = new Map<string, Draft>()
  const families = new Map<string, DraftFamily>()
  const rows = new Map<number, Gathered>()

  function make(told: Told, kinds: Kinds, row: number, one: Known | null): Draft {
    const seen = one && byKnown.get(one.personId)
    if (seen) {
      seeAgain(seen, told, kinds)
      return seen
    }
    const unproved = one === null ? findUnproved(told) : null
    const draft = { told: { ...told }, known: one, unproved, row, ...kinds }
    drafts.push(draft)
    if (one) byKnown.set(one.personId, draft)
    return draft
  }

  function adult(told: Told, kinds: Kinds, entry: Entry, relatives: Draft[]): Draft {
    const email = told.contactEmail
    const place = `${keys.get(entry)} ${nameKey(told)}`
    const named = keys.has(entry) ? inFamily.get(place) : undefined
    const isSame = named && (email === null || [null, email].includes(named.told.contactEmail))
    const seen = (email === null ? undefined : byEmail.get(email)) ?? (isSame ? named : undefined)
    if (seen) seeAgain(seen, told, kinds)
    const draft = seen ?? make(told, kinds, entry.row, findAdult(told, relatives, entry.family))
    if (email !== null && !byEmail.has(email)) byEmail.set(email, draft)
    inFamily.set(place, draft)
    return draft
  }

  function child(entry: Entry, guardians: Draft[]) {
    const { person: told, row } = entry
    const found = findChild(told, guardians, entry.family)
    const namesake = found.namesake
    const choice = fixes[row]?.choice
    const key = keys.get(entry)
    const name = nameKey(told)
    const seen = seenChildren.find(name, told.birthDate, key)
    if (seen) seeAgain(seen, told, entry)
    const one = found.known ?? (choice === 'Same' ? namesake : null)
    const draft = seen ?? make(told, kindsOf(entry), row, one)
    seenChildren.add(name, draft, key)
    return { draft, namesake: seen ? null : namesake }
  }

  function join(entry: Entry, draft: Draft, relation: AdultRelation | 'Child') {
    const key = keys.get(entry)
    if (key === undefined) return
    const family = families.get(key) ?? { name: '', known: null, members: new Map() }
    family.name ||= entry.family ?? ''
    families.set(key, family)
    if (!family.members.has(draft)) family.members.set(draft, placeOf(relation, entry.row))
  }

  for (const [place, entry] of entries.entries()) {
    yield place / entries.length
    // Whoever has an email is found at once; the others by those whom they belong to.
    const [sure, unsure] = [true, false].map((isSure) =>
      entry.guardians.filter(({ contactEmail }) => (contactEmail !== null) === isSure),
    )
    const people: { draft: Draft; as: string }[] = []
    const problems: Fault[] = []
    const relatives = () => people.map(({ draft }) => draft)
    const add = (draft: Draft, told: Told, relation: AdultRelation | 'Child', as: string) => {
      people.push({ draft, as })
      if (nameKey(draft.told) !== nameKey(told)) {
        problems.push({ place: -1, sentence: otherName(draft, told) })
      }
      join(entry, draft, relation)
    }
    const addGuardian = ({ relation, ...told }: Entry['guardians'][number]) => {
      const draft = adult(told, { ...nothing, isParent: true }, entry, relatives())
      add(draft, told, relation, relation)
    }
    sure?.forEach(addGuardian)
    let namesake: Known | null = null
    if (isChild(entry)) {
      const found = child(entry, relatives())
      namesake = found.namesake
      add(found.draft, entry.person, 'Child', 'Student')
    } else {
      const draft = adult(entry.person, kindsOf(entry), entry, relatives())
      add(draft, entry.person, entry.isParent ? 'Parent' : 'Other', kindNames(entry))
    }
    unsure?.forEach(addGuardian)
    const before = rows.get(entry.row)
    const seen = new Set(before?.people.map(({ draft }) => draft))
    rows.set(entry.row, {
      people: [...(before?.people ?? []), ...people.filter(({ draft }) => !seen.has(draft))],
      problems: [...(before?.problems ?? []), ...problems],
      namesake: before?.namesake ?? namesake,
    })
  }
  return { drafts, families: [...families.values()], rows }
}

const nothing = { isStudent: false, isParent: false, isTeacher: false }

const kindsOf = ({ isStudent, isParent, isTeacher }: Entry): Kinds => ({
  isStudent,
  isParent,
  isTeacher,
})

const kindNames = ({ isStudent, isParent, isTeacher }: Entry) =>
  [isParent && 'Parent', isTeacher && 'Teacher', isStudent && 'Student'].filter(Boolean).join(', ')

const otherName = (draft: Draft, told: Told) =>
  `${told.contactEmail} is the email of ${nameOf(draft.told)} in row ${draft.row}. Give ${nameOf(told)} another one, or the same name.`
