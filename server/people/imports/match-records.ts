import type { AdultRelation, FamilyAccess, Relation } from '#contract/people/families.ts'
import type { ImportChoice } from '#contract/people/imports.ts'
import { searchNameOf, searchable } from '#server/database/searchable.ts'
import type { Known, KnownFamily } from './known.queries.ts'
import type { Entry, PersonData, Fault } from './read-spreadsheet.ts'

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
}

export type FamilyPlace = { relation: Relation; access: FamilyAccess | null; row: number }

/** A family in the file. */
export type DraftFamily = {
  name: string
  known: KnownFamily | null
  members: Map<Draft, FamilyPlace>
}

/** A user's decision on a row. */
export type Fix = { cells?: string[]; choice?: ImportChoice | null; isLeftOut?: boolean }
export type Fixes = Record<number, Fix>

export const nameOf = ({ firstName, lastName, preferredName }: PersonData) =>
  `${preferredName ?? firstName} ${lastName}`.trim()

/** People with the same key may be the same person. */
export const nameKey = ({ firstName, lastName }: PersonData) =>
  searchNameOf({ firstName, lastName })

const isChild = ({ isStudent, isParent }: Pick<Entry, 'isStudent' | 'isParent'>) =>
  isStudent && !isParent

const placeOf = (relation: AdultRelation | 'Child', row: number): FamilyPlace => ({
  relation,
  access: relation === 'Child' ? null : 'Full',
  row,
})

/** Fills in what earlier rows did not say about a person. */
function fillIn(draft: Draft, fromFile: PersonData, kinds: Partial<Draft>) {
  for (const field of ['preferredName', 'birthDate', 'phone', 'contactEmail'] as const) {
    draft.fromFile[field] ??= fromFile[field]
  }
  draft.isStudent ||= kinds.isStudent === true
  draft.isParent ||= kinds.isParent === true
  draft.isTeacher ||= kinds.isTeacher === true
}

type Kinds = { isStudent: boolean; isParent: boolean; isTeacher: boolean }

/** The people in a row, their roles, and what the user has to decide. */
export type Gathered = {
  people: { draft: Draft; as: string }[]
  problems: Fault[]
  /** A stored person who may be the child in the row, or another child with that name. */
  namesake: Known | null
}

/** Builds people and families from rows, each once, however many rows name them. */
export function* gather(entries: Entry[], fixes: Fixes, known: Known[]) {
  const { findAdult, findChild } = yield* matcher(
    known.filter(({ isVerified }) => isVerified),
    entries,
  )
  const findUnverified = unverifiedAmong(known)
  const keys = familyKeysOf(entries)
  const drafts: Draft[] = []
  const byEmail = new Map<string, Draft>()
  const byKnown = new Map<number, Draft>()
  const seenChildren = childrenSeen()
  const byFamily = new Map<string, Draft>()
  const families = new Map<string, DraftFamily>()
  const rows = new Map<number, Gathered>()

  function make(fromFile: PersonData, kinds: Kinds, row: number, one: Known | null): Draft {
    const seen = one && byKnown.get(one.personId)
    if (seen) {
      fillIn(seen, fromFile, kinds)
      return seen
    }
    const unverified = one === null ? findUnverified(fromFile) : null
    const draft = { fromFile: { ...fromFile }, known: one, unverified, row, ...kinds }
    drafts.push(draft)
    if (one) byKnown.set(one.personId, draft)
    return draft
  }

  function adult(fromFile: PersonData, kinds: Kinds, entry: Entry, relatives: Draft[]): Draft {
    const email = fromFile.contactEmail
    const place = `${keys.get(entry)} ${nameKey(fromFile)}`
    const named = keys.has(entry) ? byFamily.get(place) : undefined
    const isSame = named && (email === null || [null, email].includes(named.fromFile.contactEmail))
    const seen = (email === null ? undefined : byEmail.get(email)) ?? (isSame ? named : undefined)
    if (seen) fillIn(seen, fromFile, kinds)
    const draft =
      seen ?? make(fromFile, kinds, entry.row, findAdult(fromFile, relatives, entry.family))
    if (email !== null && !byEmail.has(email)) byEmail.set(email, draft)
    byFamily.set(place, draft)
    return draft
  }

  function child(entry: Entry, guardians: Draft[]) {
    const { person: fromFile, row } = entry
    const found = findChild(fromFile, guardians, entry.family)
    const namesake = found.namesake
    const choice = fixes[row]?.choice
    const key = keys.get(entry)
    const name = nameKey(fromFile)
    const seen = seenChildren.find(name, fromFile.birthDate, key)
    if (seen) fillIn(seen, fromFile, entry)
    const one = found.known ?? (choice === 'Same' ? namesake : null)
    const draft = seen ?? make(fromFile, kindsOf(entry), row, one)
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
    // Guardians with an email are matched directly, the others through their relatives.
    const [sure, unsure] = [true, false].map((isSure) =>
      entry.guardians.filter(({ contactEmail }) => (contactEmail !== null) === isSure),
    )
    const people: { draft: Draft; as: string }[] = []
    const problems: Fault[] = []
    const relatives = () => people.map(({ draft }) => draft)
    const add = (
      draft: Draft,
      fromFile: PersonData,
      relation: AdultRelation | 'Child',
      as: string,
    ) => {
      people.push({ draft, as })
      if (nameKey(draft.fromFile) !== nameKey(fromFile)) {
        problems.push({ place: -1, sentence: otherName(draft, fromFile) })
      }
      join(entry, draft, relation)
    }
    const addGuardian = ({ relation, ...fromFile }: Entry['guardians'][number]) => {
      const draft = adult(fromFile, { ...nothing, isParent: true }, entry, relatives())
      add(draft, fromFile, relation, relation)
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

const otherName = (draft: Draft, fromFile: PersonData) =>
  `${fromFile.contactEmail} is also the email of ${nameOf(draft.fromFile)} in row ${draft.row}. Use a different email for ${nameOf(fromFile)}, or the same name.`

/** Groups rows into families by family name or by the email of a guardian, but never by last name. */
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

/** The children in the rows so far, by name and birth date, or by name and family if a birth date is missing. */
function childrenSeen() {
  const firsts = new Map<string, Draft>()
  const setFirst = (place: string, draft: Draft) => {
    if (!firsts.has(place)) firsts.set(place, draft)
  }
  return {
    find(name: string, birthDate: string | null, family: string | undefined): Draft | undefined {
      if (birthDate === null) return firsts.get(`any ${family} ${name}`)
      const undated = firsts.get(`undated ${family} ${name}`)
      const isOpen = undated?.fromFile.birthDate === null
      return firsts.get(`${birthDate} ${name}`) ?? (isOpen ? undated : undefined)
    },

    add(name: string, draft: Draft, family: string | undefined) {
      const { birthDate } = draft.fromFile
      if (birthDate !== null) setFirst(`${birthDate} ${name}`, draft)
      if (family === undefined) return
      setFirst(`any ${family} ${name}`, draft)
      if (birthDate === null) firsts.set(`undated ${family} ${name}`, draft)
    },
  }
}

/** Matches people in the file with people in the organization. */
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

  /** Matches an adult by email, or else by name within a family. */
  function findAdult(
    fromFile: PersonData,
    relatives: Draft[],
    family: string | null,
  ): Known | null {
    const addressed =
      fromFile.contactEmail === null ? undefined : byEmail.get(fromFile.contactEmail)
    if (addressed) return addressed
    const name = nameKey(fromFile)
    const related = adults.first(relativesOf(relatives, family), name)
    if (related) return related
    const isAlone = relatives.length === 0 && family === null && fromFile.contactEmail === null
    return (isAlone && adults.first(['unaddressed'], name)) || null
  }

  /** Matches a child by name and birth date, or if a birth date is missing, by name and guardian. */
  function findChild(fromFile: PersonData, guardians: Draft[], family: string | null) {
    const name = nameKey(fromFile)
    const sure = fromFile.birthDate === null ? null : children.first([fromFile.birthDate], name)
    const related = relativesOf(guardians, family)
    const places = guardians.length === 0 ? [...related, 'nowhere'] : related
    const open = fromFile.birthDate === null ? places : places.map((place) => `${place} undated`)
    const found = sure ?? children.first(open, name)
    const renamed = sure === null && found === null ? findRenamed(fromFile, related) : null
    return { known: found, namesake: found ? null : (children.first([''], name) ?? renamed) }
  }

  /** A child in the same family with the same birth date and a name that no row has: it may have been corrected. */
  function findRenamed({ birthDate }: PersonData, related: string[]): Known | null {
    if (birthDate === null) return null
    const [found] = related.flatMap((place) => unnamed.get(`${place} ${birthDate}`) ?? [])
    return found ?? null
  }
  return { findAdult, findChild }
}

/** Finds who a person in the file would match if the address of the managing account were verified. */
function unverifiedAmong(known: Known[]) {
  const byEmail = new Map<string, Known>()
  const byBirth = new Map<string, Known>()
  for (const one of known) {
    if (one.isVerified) continue
    if (one.accountEmail !== null) byEmail.set(one.accountEmail, one)
    else if (one.birthDate !== null) byBirth.set(childKey(one), one)
  }
  return (fromFile: PersonData): Known | null => {
    const addressed =
      fromFile.contactEmail === null ? undefined : byEmail.get(fromFile.contactEmail)
    return (
      addressed ?? (fromFile.birthDate === null ? null : (byBirth.get(childKey(fromFile)) ?? null))
    )
  }
}

const childKey = (one: PersonData) => `${one.birthDate} ${nameKey(one)}`

const isOnlyStudent = ({ isStudent, isParent, isTeacher }: Known) =>
  isStudent && !isParent && !isTeacher

const isPerhapsChild = ({ isStudent, isParent, isTeacher }: Known) =>
  isStudent || (!isParent && !isTeacher)

/** The first person with each birth date in each family. */
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

/** Indexes the first person of each name by place, so that many people with one name need no linear search. */
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

/** Whether the name is the only thing that identifies this person. */
const isUnaddressed = ({ families, accountEmail, contactEmail }: Known) =>
  families.length === 0 && accountEmail === null && contactEmail === null
