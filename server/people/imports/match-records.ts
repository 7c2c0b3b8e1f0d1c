import type { AdultRelation, FamilyAccess, Relation } from '#contract/people/families.ts'
import type { ImportChoice } from '#contract/people/imports.ts'
import { searchNameOf, searchable } from '#server/database/searchable.ts'
import type { Known, KnownFamily } from './known.queries.ts'
import type { Entry, Told, Fault } from './read-spreadsheet.ts'

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

const isChild = ({ isStudent, isParent }: Pick<Entry, 'isStudent' | 'isParent'>) =>
  isStudent && !isParent

const placeOf = (relation: AdultRelation | 'Child', row: number): FamilyPlace => ({
  relation,
  access: relation === 'Child' ? null : 'Full',
  row,
})

/** Sees somebody in another row: what no row has told yet, this one tells. */
function seeAgain(draft: Draft, told: Told, kinds: Partial<Draft>) {
  for (const field of ['preferredName', 'birthDate', 'phone', 'contactEmail'] as const) {
    draft.told[field] ??= told[field]
  }
  draft.isStudent ||= kinds.isStudent === true
  draft.isParent ||= kinds.isParent === true
  draft.isTeacher ||= kinds.isTeacher === true
}

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
  const byFamily = new Map<string, Draft>()
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
    const named = keys.has(entry) ? byFamily.get(place) : undefined
    const isSame = named && (email === null || [null, email].includes(named.told.contactEmail))
    const seen = (email === null ? undefined : byEmail.get(email)) ?? (isSame ? named : undefined)
    if (seen) seeAgain(seen, told, kinds)
    const draft = seen ?? make(told, kinds, entry.row, findAdult(told, relatives, entry.family))
    if (email !== null && !byEmail.has(email)) byEmail.set(email, draft)
    byFamily.set(place, draft)
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
  `${told.contactEmail} is also the email of ${nameOf(draft.told)} in row ${draft.row}. Use a different email for ${nameOf(told)}, or the same name.`

/** Which rows speak of one family: those that name it alike, or a guardian of it by email. Never those of one surname. */
function familyKeysOf(entries: Entry[]): Map<Entry, string> {
  const byEmail = new Map<string, string>()
  const keys = new Map<Entry, string>()
  function settle(entry: Entry, key: string) {
    keys.set(entry, key)
    for (const email of emailsOf(entry)) {
      if (!byEmail.has(email)) byEmail.set(email, key)
    }
  }
  for (const entry of entries) {
    if (entry.family !== null) settle(entry, `name ${searchable(entry.family)}`)
  }
  for (const entry of entries) {
    if (entry.family !== null || entry.guardians.length === 0) continue
    const [email] = emailsOf(entry)
    const seen = emailsOf(entry).find((other) => byEmail.has(other))
    const known = seen && byEmail.get(seen)
    settle(entry, known ?? (email === undefined ? `row ${entry.row}` : `email ${email}`))
  }
  return keys
}

const emailsOf = (entry: Entry) =>
  [...entry.guardians, ...(isChild(entry) ? [] : [entry.person])].flatMap(
    ({ contactEmail }) => contactEmail ?? [],
  )

/** The children of the rows read so far: by name and birth date, or where one is unknown, by name and family. */
function childrenSeen() {
  const firsts = new Map<string, Draft>()
  const keep = (place: string, draft: Draft) => {
    if (!firsts.has(place)) firsts.set(place, draft)
  }
  return {
    find(name: string, birthDate: string | null, family: string | undefined): Draft | undefined {
      if (birthDate === null) return firsts.get(`any ${family} ${name}`)
      const undated = firsts.get(`undated ${family} ${name}`)
      const isOpen = undated?.told.birthDate === null
      return firsts.get(`${birthDate} ${name}`) ?? (isOpen ? undated : undefined)
    },

    add(name: string, draft: Draft, family: string | undefined) {
      const { birthDate } = draft.told
      if (birthDate !== null) keep(`${birthDate} ${name}`, draft)
      if (family === undefined) return
      keep(`any ${family} ${name}`, draft)
      if (birthDate === null) firsts.set(`undated ${family} ${name}`, draft)
    },
  }
}

/** Finds out who somebody of the file is in the organization. */
function* matcher(known: Known[], entries: Entry[]) {
  const named = new Set(entries.map(({ person }) => childKey(person)))
  const byEmail = new Map<string, Known>()
  const adults = yield* namesakesOf(known.filter((one) => !isOnlyStudent(one)))
  const children = yield* namesakesOf(known.filter(isPerhapsChild))
  const unnamed = firstsOf(known.filter((one) => isPerhapsChild(one) && !named.has(childKey(one))))
  for (const one of known) {
    const email = one.contactEmail
    if (email !== null && !byEmail.has(email) && !isOnlyStudent(one)) byEmail.set(email, one)
  }
  for (const one of known) {
    if (one.accountEmail !== null) byEmail.set(one.accountEmail, one)
  }

  /** An email tells who an adult is; without, the name in one family does. */
  function findAdult(told: Told, relatives: Draft[], family: string | null): Known | null {
    const addressed = told.contactEmail === null ? undefined : byEmail.get(told.contactEmail)
    if (addressed) return addressed
    const name = nameKey(told)
    const related = adults.first(relativesOf(relatives, family), name)
    if (related) return related
    const isAlone = relatives.length === 0 && family === null && told.contactEmail === null
    return (isAlone && adults.first(['unaddressed'], name)) || null
  }

  /** Name and birth date tell who a child is; where one of them is unknown, a guardian does. */
  function findChild(told: Told, guardians: Draft[], family: string | null) {
    const name = nameKey(told)
    const sure = told.birthDate === null ? null : children.first([told.birthDate], name)
    const related = relativesOf(guardians, family)
    const places = guardians.length === 0 ? [...related, 'nowhere'] : related
    const open = told.birthDate === null ? places : places.map((place) => `${place} undated`)
    const found = sure ?? children.first(open, name)
    const renamed = sure === null && found === null ? findRenamed(told, related) : null
    return { known: found, namesake: found ? null : (children.first([''], name) ?? renamed) }
  }

  /** A child of the same family and day whom no row of the file names: somebody may have corrected the name. */
  function findRenamed({ birthDate }: Told, related: string[]): Known | null {
    if (birthDate === null) return null
    const [found] = related.flatMap((place) => unnamed.get(`${place} ${birthDate}`) ?? [])
    return found ?? null
  }
  return { findAdult, findChild }
}

/** Finds whom somebody of the file would be, were the address of the account behind it verified. */
function unprovedAmong(known: Known[]) {
  const byEmail = new Map<string, Known>()
  const byBirth = new Map<string, Known>()
  for (const one of known) {
    if (one.isProved) continue
    if (one.accountEmail !== null) byEmail.set(one.accountEmail, one)
    else if (one.birthDate !== null) byBirth.set(childKey(one), one)
  }
  return (told: Told): Known | null => {
    const addressed = told.contactEmail === null ? undefined : byEmail.get(told.contactEmail)
    return addressed ?? (told.birthDate === null ? null : (byBirth.get(childKey(told)) ?? null))
  }
}

const childKey = (one: Told) => `${one.birthDate} ${nameKey(one)}`

const isOnlyStudent = ({ isStudent, isParent, isTeacher }: Known) =>
  isStudent && !isParent && !isTeacher

const isPerhapsChild = ({ isStudent, isParent, isTeacher }: Known) =>
  isStudent || (!isParent && !isTeacher)

/** The first of each birth date in each family. */
function firstsOf(known: Known[]) {
  const firsts = new Map<string, Known>()
  for (const one of known) {
    const { birthDate } = one
    for (const family of birthDate === null ? [] : one.families) {
      const key = `${inFamily(family)} ${birthDate}`
      if (!firsts.has(key)) firsts.set(key, one)
    }
  }
  return firsts
}

/** The first of each name by where they are, so that many of one name are told apart without looking at each. */
function* namesakesOf(known: Known[]) {
  const firsts = new Map<string, Known>()
  for (const one of known) {
    yield
    const name = nameKey(one)
    const places = one.families.flatMap((family) => [inFamily(family), inFamilyOf(family.name)])
    if (one.families.length === 0) places.push('nowhere')
    const undated = one.birthDate === null ? places.map((place) => `${place} undated`) : []
    const others = ['', one.birthDate ?? '', ...(isUnaddressed(one) ? ['unaddressed'] : [])]
    for (const place of new Set([...places, ...undated, ...others])) {
      const key = `${place} ${name}`
      if (!firsts.has(key)) firsts.set(key, one)
    }
  }
  return {
    first(places: string[], name: string): Known | null {
      const [place] = places.filter((one) => firsts.has(`${one} ${name}`))
      return place === undefined ? null : (firsts.get(`${place} ${name}`) ?? null)
    },
  }
}

const inFamily = ({ familyId }: { familyId: number }) => `family ${familyId}`
const inFamilyOf = (name: string) => `family of ${searchable(name)}`

const relativesOf = (drafts: Draft[], family: string | null) => [
  ...drafts.flatMap(({ known }) => known?.families.map(inFamily) ?? []),
  ...(family === null ? [] : [inFamilyOf(family)]),
]

/** Nothing but the name tells who they are. */
const isUnaddressed = ({ families, accountEmail, contactEmail }: Known) =>
  families.length === 0 && accountEmail === null && contactEmail === null
