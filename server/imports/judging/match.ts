import { searchable } from '../../database/searchable.ts'
import { type Draft, nameKey } from './drafts.ts'
import type { Known } from './known.ts'
import type { Told } from '../reading/read-rows.ts'

/** Finds out who somebody of the file is in the organization. */
export function matcher(known: Known[]) {
  const byEmail = new Map<string, Known>()
  const byName = Map.groupBy(known, nameKey)
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
    const namesakes = (byName.get(nameKey(told)) ?? []).filter((one) => !isOnlyStudent(one))
    const related = namesakes.find((one) => isRelated(one, relatives) || isIn(one, family))
    if (related) return related
    const isAlone = relatives.length === 0 && family === null && told.contactEmail === null
    return (isAlone && namesakes.find(isUnaddressed)) || null
  }

  /** Name and birth date tell who a child is; where one of them is unknown, a guardian does. */
  function findChild(told: Told, guardians: Draft[], family: string | null) {
    const namesakes = (byName.get(nameKey(told)) ?? []).filter(isPerhapsChild)
    const sure = namesakes.find(
      (one) => told.birthDate !== null && one.birthDate === told.birthDate,
    )
    const isOpen = (one: Known) => told.birthDate === null || one.birthDate === null
    const related = namesakes.find(
      (one) => isOpen(one) && (isRelated(one, guardians) || isIn(one, family)),
    )
    const alone = namesakes.find(
      (one) => isOpen(one) && guardians.length === 0 && one.families.length === 0,
    )
    const found = sure ?? related ?? alone ?? null
    return { known: found, namesake: found ? null : (namesakes[0] ?? null) }
  }
  return { findAdult, findChild }
}

const isOnlyStudent = ({ isStudent, isParent, isTeacher }: Known) =>
  isStudent && !isParent && !isTeacher

const isPerhapsChild = ({ isStudent, isParent, isTeacher }: Known) =>
  isStudent || (!isParent && !isTeacher)

const isRelated = ({ families }: Known, drafts: Draft[]) =>
  families.some(({ relations }) =>
    drafts.some(({ known }) => known !== null && relations.has(known.personId)),
  )

const isIn = ({ families }: Known, family: string | null) =>
  family !== null && families.some(({ name }) => searchable(name) === searchable(family))

/** Nothing but the name tells who they are. */
const isUnaddressed = ({ families, accountEmail, contactEmail }: Known) =>
  families.length === 0 && accountEmail === null && contactEmail === null
