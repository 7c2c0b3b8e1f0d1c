import { searchable } from '#server/database/searchable.ts'
import { type Draft, nameKey } from './drafts.ts'
import type { Known } from './known.ts'
import type { Entry, Told } from './read-rows.ts'

/** Finds out who somebody of the file is in the organization. */
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
export function unprovedAmong(known: Known[]) {
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
