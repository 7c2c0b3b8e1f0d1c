import type { AdultRelation } from '#contract/people/families.ts'
import type { GradeLevel } from '#contract/people/grade-levels.ts'
import { searchable } from '#server/database/searchable.ts'
import type { CustomCell } from './custom-columns.ts'
import {
  type Draft,
  type FamilyPlace,
  type DraftFamily,
  type FamilyValue,
  type Fixes,
  nameOf,
  nameKey,
} from './drafts.ts'
import type { Entry, PersonData, Fault } from './entries.ts'
import { matcher, unverifiedAmong, isIndistinct } from './find-known.ts'
import type { Known } from './known.queries.ts'
import { type Care, noCare } from './read-care.ts'

const isChild = ({ isStudent, isParent }: Pick<Entry, 'isStudent' | 'isParent'>) =>
  isStudent && !isParent

const placeOf = (relation: AdultRelation | 'Child', row: number): FamilyPlace => ({
  relation,
  access: relation === 'Child' ? null : 'Full',
  row,
})

type Named = { name: string }

const lacks = (rows: Named[]) => (row: Named) =>
  !rows.some(({ name }) => searchable(name) === searchable(row.name))

/** What two rows say about caring for one child, each once. */
function bothOf(one: Care = noCare, other: Care = noCare): Care {
  return {
    conditions: [...one.conditions, ...other.conditions.filter(lacks(one.conditions))],
    contacts: [...one.contacts, ...other.contacts.filter(lacks(one.contacts))],
  }
}

/** Fills in what earlier rows did not say about a person. */
function fillIn(draft: Draft, fromFile: PersonData, kinds: Partial<Draft>) {
  for (const field of ['preferredName', 'birthDate', 'phone', 'contactEmail'] as const) {
    draft.fromFile[field] ??= fromFile[field]
  }
  draft.isStudent ||= kinds.isStudent === true
  draft.isParent ||= kinds.isParent === true
  draft.isTeacher ||= kinds.isTeacher === true
  draft.grade ??= kinds.grade ?? null
  draft.care = bothOf(draft.care, kinds.care)
  const said = new Set(draft.values?.map(({ field }) => field.id))
  const added = (kinds.values ?? []).filter(({ field }) => !said.has(field.id))
  draft.values = [...(draft.values ?? []), ...added]
}

type Kinds = {
  isStudent: boolean
  isParent: boolean
  isTeacher: boolean
  grade?: GradeLevel | null
  care?: Care | undefined
  values?: CustomCell[] | undefined
  recordId?: string | null | undefined
}

/** The people in a row, their roles, and what the user has to decide. */
export type Gathered = {
  people: { draft: Draft; as: string }[]
  problems: Fault[]
  /** A stored person who may be the child in the row, or another child with that name. */
  namesake: Known | null
  twins: Twin[]
}

/** A person of an earlier row who may be the one in this row: nothing but the name says so. */
export type Twin = { name: string; row: number; draft: Draft; familyKey: string | undefined }

/** Adds the parents whom students name by their ids, or who name the students. */
export function withRelatives(entries: Entry[]): Entry[] {
  const adults = new Map<string, Entry>()
  const byChild = new Map<string, string[]>()
  for (const entry of entries) {
    if (entry.recordId === null || !entry.isParent) continue
    adults.set(entry.recordId, entry)
    for (const id of entry.relativeIds)
      byChild.set(id, [...(byChild.get(id) ?? []), entry.recordId])
  }
  return entries.map((entry) => {
    if (entry.recordId === null || !isChild(entry)) return entry
    const ids = new Set([...entry.relativeIds, ...(byChild.get(entry.recordId) ?? [])])
    const guardians = [...ids].flatMap((id) => {
      const adult = adults.get(id)
      return adult ? { ...adult.person, relation: 'Parent' as const, recordId: id } : []
    })
    const missing = [...ids].filter((id) => !adults.has(id))
    const notes = missing.map((id) => `The relative with the ID ${id.slice(0, 60)} isn’t imported.`)
    return {
      ...entry,
      guardians: [...entry.guardians, ...guardians],
      notes: [...entry.notes, ...notes],
    }
  })
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
  const byPhone = new Map<string, Draft>()
  const byRecord = new Map<string, Draft>()
  const byKnown = new Map<number, Draft>()
  const seenChildren = childrenSeen()
  const childTwins = twinsSeen()
  const adultTwins = twinsSeen()
  const byFamily = new Map<string, Draft>()
  const families = new Map<string, DraftFamily>()
  /** The family that a family of the file belongs to, by key. */
  const joined = new Map<string, string>()
  const rows = new Map<number, Gathered>()

  function make(
    fromFile: PersonData,
    { isStudent, isParent, isTeacher, grade = null, care = noCare, values = [], recordId }: Kinds,
    row: number,
    one: Known | null,
  ): Draft {
    const kinds = { isStudent, isParent, isTeacher, grade, care, values, recordId }
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

  function adult(fromFile: PersonData, kinds: Kinds, entry: Entry, relatives: Draft[]): Resolved {
    const email = fromFile.contactEmail
    const key = keys.get(entry)
    const name = nameKey(fromFile)
    const place = `${key} ${name}`
    const phone = phoneKey(fromFile)
    const named = key === undefined ? undefined : byFamily.get(place)
    const called = phone === null ? undefined : byPhone.get(phone)
    const fits = (one: Draft | undefined) =>
      one && (email === null || [null, email].includes(one.fromFile.contactEmail)) ? one : undefined
    const recordId = kinds.recordId ?? null
    const seen =
      recordId === null
        ? ((email === null ? undefined : byEmail.get(email)) ?? fits(named) ?? fits(called))
        : byRecord.get(recordId)
    const isSure = email !== null || recordId !== null
    const isPlaced = key?.startsWith('name ') === true
    const here = seen ? null : findAdult(fromFile, relatives, entry.family ?? entry.familyId)
    const found = { fromFile, here, isSure, isPlaced }
    const resolved = seen
      ? { draft: seen, twin: null }
      : choose(adultTwins.find(name, found), found, kinds, entry)
    const { draft } = resolved
    if (recordId !== null) byRecord.set(recordId, draft)
    if (seen) fillIn(seen, fromFile, kinds)
    if (email !== null && !byEmail.has(email)) byEmail.set(email, draft)
    if (phone !== null && !byPhone.has(phone)) byPhone.set(phone, draft)
    byFamily.set(place, draft)
    adultTwins.add(name, { draft, isSure, isPlaced, familyKey: key })
    return resolved
  }

  /** Another stored person like this one, whom no earlier row names: an earlier import of the file may have added both. */
  const another = (here: Known) =>
    known.find((one) => !byKnown.has(one.personId) && isIndistinct(one, here)) ?? null

  /** The person of an earlier row if the user says so, or else another one. */
  function choose(twin: Twin | null, { fromFile, here }: Found, kinds: Kinds, entry: Entry) {
    if (twin && fixes[entry.row]?.choice === 'Same') {
      fillIn(twin.draft, fromFile, kinds)
      return { draft: twin.draft, twin }
    }
    const other = here && twin?.draft.known === here ? another(here) : here
    return { draft: make(fromFile, kinds, entry.row, other), twin }
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
    const isSure = fromFile.birthDate !== null || entry.recordId !== null
    // The rows of one child may each name one parent.
    const isPlaced = key !== undefined && /^(name|ids) /.test(key)
    const sought = { fromFile, here: found.known, isSure, isPlaced }
    const twin = seen ? null : childTwins.find(name, sought)
    const here = found.known ?? (choice === 'Same' && !twin ? namesake : null)
    const { draft } = seen
      ? { draft: seen }
      : choose(twin, { ...sought, here }, kindsOf(entry), entry)
    seenChildren.add(name, draft, key)
    childTwins.add(name, { draft, isSure, isPlaced, familyKey: key })
    return { draft, twin, namesake: seen ? null : namesake }
  }

  /** Adds people to the family of their row. The errors are values that have no family, or that another row has. */
  function join(entry: Entry, people: Joining[], twins: Twin[]): Fault[] {
    const own = keys.get(entry)
    if (own === undefined) return entry.familyValues.map(noFamilyFor)
    const key = joined.get(own) ?? keyOfTwins(people, twins) ?? own
    joined.set(own, key)
    const family: DraftFamily = families.get(key) ?? {
      name: '',
      known: null,
      members: new Map(),
      values: [],
    }
    family.name ||= entry.family ?? ''
    families.set(key, family)
    for (const { draft, relation } of people) {
      if (!family.members.has(draft)) family.members.set(draft, placeOf(relation, entry.row))
    }
    return entry.familyValues.flatMap((cell) => {
      const said = family.values.find(({ field }) => field.id === cell.field.id)
      if (!said) family.values.push({ ...cell, row: entry.row })
      return said && said.value !== cell.value ? otherValue(cell, said) : []
    })
  }

  /** The family of an earlier row if it has the same adults. */
  function keyOfTwins(people: Joining[], twins: Twin[]): string | undefined {
    const [familyKey] = twins.flatMap((twin) =>
      people.some(({ draft }) => draft === twin.draft) ? (twin.familyKey ?? []) : [],
    )
    const members = [...(families.get(familyKey ?? '')?.members ?? [])]
    const adults = members.filter(([, { relation }]) => relation !== 'Child')
    const own = people.filter(({ relation }) => relation !== 'Child')
    const isSame =
      adults.length === own.length &&
      own.every((one) => adults.some(([draft]) => draft === one.draft))
    return isSame && own.length > 0 ? familyKey : undefined
  }

  for (const [place, entry] of entries.entries()) {
    yield place / entries.length
    // Guardians with an email are matched directly, the others through their relatives.
    const [sure, unsure] = [true, false].map((isSure) =>
      entry.guardians.filter(({ contactEmail }) => (contactEmail !== null) === isSure),
    )
    const people: (Joining & { as: string })[] = []
    const problems: Fault[] = []
    const twins: Twin[] = []
    const relatives = () => people.map(({ draft }) => draft)
    const add = (
      { draft, twin }: Resolved,
      fromFile: PersonData,
      relation: AdultRelation | 'Child',
      as: string,
    ) => {
      people.push({ draft, relation, as })
      if (twin) twins.push(twin)
      if (nameKey(draft.fromFile) !== nameKey(fromFile)) {
        problems.push({ place: -1, sentence: otherName(draft, fromFile) })
      }
      if (relation === 'Child' && entry.grade && draft.grade?.id !== entry.grade.id) {
        problems.push({ place: -1, sentence: otherGrade(draft, entry.grade) })
      }
    }
    const addGuardian = ({ relation, recordId, ...fromFile }: Entry['guardians'][number]) => {
      const kinds = { ...nothing, isParent: true, recordId }
      const one = adult(fromFile, kinds, entry, relatives())
      add(one, fromFile, relation, relation)
    }
    sure?.forEach(addGuardian)
    let namesake: Known | null = null
    if (isChild(entry)) {
      const found = child(entry, relatives())
      namesake = found.namesake
      add(found, entry.person, 'Child', 'Student')
      problems.push(...otherValues(found.draft, entry))
    } else {
      const one = adult(entry.person, kindsOf(entry), entry, relatives())
      add(one, entry.person, entry.isParent ? 'Parent' : 'Other', kindNames(entry))
      problems.push(...otherValues(one.draft, entry))
    }
    unsure?.forEach(addGuardian)
    problems.push(...join(entry, people, twins))
    const before = rows.get(entry.row)
    const asked = [...(before?.twins ?? []), ...twins]
    const strays = namesake === null ? asked.filter(({ row }) => row !== asked[0]?.row) : asked
    problems.push(...strays.map(strayTwin))
    const seen = new Set(before?.people.map(({ draft }) => draft))
    rows.set(entry.row, {
      people: [...(before?.people ?? []), ...people.filter(({ draft }) => !seen.has(draft))],
      problems: [...(before?.problems ?? []), ...problems],
      namesake: before?.namesake ?? namesake,
      twins: asked,
    })
  }
  return { drafts, families: [...families.values()], rows }
}

/** A row can ask one question only. */
const strayTwin = ({ name, row }: Twin) => ({
  place: -1,
  sentence: `${name} is also in row ${row}. Add an email, a birth date or a family to tell them apart.`,
})

type Joining = { draft: Draft; relation: AdultRelation | 'Child' }
type Resolved = { draft: Draft; twin: Twin | null }
type Found = { fromFile: PersonData; here: Known | null; isSure: boolean; isPlaced: boolean }

const nothing = { isStudent: false, isParent: false, isTeacher: false }

const kindsOf = ({
  isStudent,
  isParent,
  isTeacher,
  grade,
  care,
  values,
  recordId,
}: Entry): Kinds => ({
  isStudent,
  isParent,
  isTeacher,
  grade,
  care,
  values,
  recordId,
})

const kindNames = ({ isStudent, isParent, isTeacher }: Entry) =>
  [isParent && 'Parent', isTeacher && 'Teacher', isStudent && 'Student'].filter(Boolean).join(', ')

const otherName = (draft: Draft, fromFile: PersonData) =>
  `${fromFile.contactEmail} is also the email of ${nameOf(draft.fromFile)} in row ${draft.row}. Use a different email for ${nameOf(fromFile)}, or the same name.`

const otherGrade = (draft: Draft, { name }: GradeLevel) =>
  `The grade of ${nameOf(draft.fromFile)} is ${name} in this row, and ${draft.grade?.name} in row ${draft.row}. Correct one of them.`

/** The values of custom fields that an earlier row says otherwise. */
const otherValues = (draft: Draft, { values }: Entry): Fault[] =>
  values.flatMap((cell) => {
    const said = draft.values?.find(({ field }) => field.id === cell.field.id)
    return said && said.value !== cell.value ? otherValue(cell, { ...said, row: draft.row }) : []
  })

const otherValue = ({ field, place, value }: CustomCell, said: FamilyValue): Fault => ({
  place,
  sentence: `${field.name} is ${value} in this row, and ${said.value} in row ${said.row}. Correct one of them.`,
})

const noFamilyFor = ({ field, place }: CustomCell): Fault => ({
  place,
  sentence: `${field.name} describes a family, and this row has none. Write the family, or clear the cell.`,
})

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
    const family = entry.familyId ?? entry.family
    if (family !== null) settle(entry, `name ${searchable(family)}`)
  }
  for (const entry of entries) {
    if (keys.has(entry) || entry.guardians.length === 0) continue
    const ids = entry.guardians.flatMap(({ recordId }) => recordId ?? [])
    if (ids.length > 0) {
      keys.set(entry, `ids ${ids.toSorted().join(' ')}`)
      continue
    }
    const [email] = emailsOf(entry)
    const seen = emailsOf(entry).find((other) => byEmail.has(other))
    const known = seen && byEmail.get(seen)
    settle(entry, known ?? (email === undefined ? `row ${entry.row}` : `email ${email}`))
  }
  return keys
}

const emailsOf = (entry: Entry) =>
  [...entry.guardians, ...(isChild(entry) ? [] : [entry.person])].flatMap(
    (person) => person.contactEmail ?? phoneKey(person) ?? [],
  )

/** A name and a phone number identify an adult without an email. */
function phoneKey(person: PersonData): string | null {
  const digits = person.phone?.replaceAll(/\D/g, '') ?? ''
  return digits === '' ? null : `${digits} ${nameKey(person)}`
}

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

type Seen = { draft: Draft; isSure: boolean; isPlaced: boolean; familyKey: string | undefined }

/**
 * The people in the rows so far, by name. `isSure`: with a birth date or an address. `isPlaced`: in a family that the file
 * tells apart from others. Two people with the same name are different if both are sure, or both are placed.
 */
function twinsSeen() {
  const firsts = new Map<string, Seen>()
  return {
    find(name: string, { fromFile, here, isSure, isPlaced }: Found): Twin | null {
      const first = firsts.get(`${isSure} ${isPlaced} ${name}`)
      if (!first) return null
      const { draft, familyKey } = first
      const areHere = draft.known !== null && here !== null
      if (areHere && (isSure || draft.known !== here)) return null
      const differs = (field: 'birthDate' | 'contactEmail') =>
        new Set([draft.fromFile[field], fromFile[field], null]).size === 3
      if (differs('birthDate') || differs('contactEmail')) return null
      return { name: nameOf(draft.fromFile), row: draft.row, draft, familyKey }
    },

    add(name: string, seen: Seen) {
      for (const isSure of seen.isSure ? [false] : [false, true]) {
        for (const isPlaced of seen.isPlaced ? [false] : [false, true]) {
          const place = `${isSure} ${isPlaced} ${name}`
          if (!firsts.has(place)) firsts.set(place, seen)
        }
      }
    },
  }
}
