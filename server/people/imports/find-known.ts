import { searchable } from '#server/database/searchable.ts'
import { type Draft, nameKey } from './drafts.ts'
import type { Entry, PersonData } from './entries.ts'
import type { Known } from './known.queries.ts'

/** Matches people in the file with people in the organization. */
export function* matcher(known: Known[], entries: Entry[]) {
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
export function unverifiedAmong(known: Known[]) {
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

/** Whether nothing tells two stored people apart. */
export const isIndistinct = (one: Known, other: Known) =>
  one.isVerified &&
  one.accountEmail === null &&
  distinctions.every((field) => one[field] === other[field]) &&
  one.families.map(({ familyId }) => familyId).join() ===
    other.families.map(({ familyId }) => familyId).join()

const distinctions = [
  'firstName',
  'lastName',
  'birthDate',
  'contactEmail',
  'accountEmail',
  'isStudent',
  'isParent',
  'isTeacher',
] as const

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
