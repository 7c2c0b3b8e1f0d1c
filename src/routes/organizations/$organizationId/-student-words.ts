import type { Catalog, CatalogClass } from '#contract/classes/catalog.ts'
import { type BlockerKind, isOpenStatus, type Eligibility } from '#contract/classes/enrollments.ts'
import { displayMoment } from '#src/ui/text/times/display-date.ts'

type Student = Catalog['students'][number]

/** What a student is to a class, in a few words; `tone` says how much it matters. */
export interface StudentWords {
  personId: number
  words: string
  tone: 'in' | 'offered' | 'waiting' | 'open' | 'closed'
}

/** For whom somebody looks at classes. */
export interface Family {
  /** Whether there is anybody but whoever looks. */
  hasChildren: boolean
  /** What each is called, by their id. */
  names: ReadonlyMap<number, string>
}

export const familyOf = ({ students }: Pick<Catalog, 'students'>): Family => ({
  hasChildren: students.some(({ isMe }) => !isMe),
  names: shortNames(students),
})

/**
 * What the students of a family are called among themselves: by as many words of their names as tell them apart, and
 * whoever looks "You".
 */
function shortNames(students: readonly Student[]): Map<number, string> {
  const children = students.filter(({ isMe }) => !isMe)
  const beginning = ({ name }: Student, words: number) => name.split(' ').slice(0, words).join(' ')
  const shorten = (child: Student) => {
    const lengths = child.name.split(' ').map((_, index) => index + 1)
    const enough = lengths.find((words) =>
      children.every(
        (other) => other === child || beginning(other, words) !== beginning(child, words),
      ),
    )
    return beginning(child, enough ?? lengths.length)
  }
  return new Map(
    students.map((student) => [student.personId, student.isMe ? 'You' : shorten(student)]),
  )
}

/** Of whom a class says what they are to it. A parent is told of themselves only where they come as a student. */
export const isListed = (eligibility: Eligibility, { hasChildren }: Family): boolean =>
  !eligibility.isMe || !hasChildren || isOpenStatus(eligibility.status)

/** "enrolled", "can enroll", "too young". Null where there is nothing to say but what the class itself says. */
export function studentWords(eligibility: Eligibility): StudentWords | null {
  const { personId } = eligibility
  const inWords = statusWords(eligibility)
  if (inWords) return { personId, ...inWords }
  if (eligibility.way) return { personId, words: wayWords(eligibility), tone: 'open' }
  if (eligibility.blockers.some(({ kind }) => endings.includes(kind))) return null
  const words = eligibility.blockers.map(({ kind }) => blockerWords[kind]).find(Boolean)
  return words ? { personId, words, tone: 'closed' } : null
}

function statusWords(eligibility: Eligibility): Pick<StudentWords, 'words' | 'tone'> | null {
  const { status, position, offeredUntil } = eligibility
  if (status === 'Enrolled') return { words: 'enrolled', tone: 'in' }
  if (status === 'Offered')
    return { words: `seat held until ${displayMoment(offeredUntil ?? '')}`, tone: 'offered' }
  if (status === 'Waitlisted')
    return { words: `number ${position} on the waitlist`, tone: 'waiting' }
  return status === 'Requested' ? { words: 'requested a place', tone: 'waiting' } : null
}

function wayWords({ way, mustSwap, swappable }: Eligibility): string {
  if (way === 'Request') return 'can request a seat'
  if (way === 'Waitlist') return 'can join the waitlist'
  const given = swappable.find(({ classId }) => classId === mustSwap)
  return given ? `can swap with ${given.name}` : 'can enroll'
}

/** What keeps one student out and lets another in. What it is about is said once, above the classes or on the class itself. */
const blockerWords: Partial<Record<BlockerKind, string>> = {
  BirthDateMissing: 'birth date missing',
  TooYoung: 'too young',
  TooOld: 'too old',
  TimeConflict: 'busy at that time',
  Teaches: 'teaches at that time',
}

/** Behind these nothing else matters. */
const endings: readonly BlockerKind[] = ['Canceled', 'Over', 'AdminOnly', 'RegistrationClosed']

/** Whether a student is in a class, could come into it, or could as soon as there is registration. */
export const fits = (
  { hasWaitlist }: Pick<CatalogClass, 'hasWaitlist'>,
  eligibility: Eligibility,
) =>
  isOpenStatus(eligibility.status) ||
  eligibility.way !== null ||
  (eligibility.blockers.length > 0 &&
    eligibility.blockers.every(
      ({ kind }) =>
        kind === 'RegistrationNotOpen' ||
        kind === 'RegistrationNotSet' ||
        (kind === 'Full' && hasWaitlist),
    ))

/** What keeps students out of every class of an organization, and who can change that, in sentences. */
export function reasonsForAll({ classes }: Catalog, { hasChildren }: Family): string[] {
  const blockers = classes
    .flatMap(({ eligibilities }) => eligibilities)
    .filter(({ isMe }) => !isMe || !hasChildren)
    .filter((eligibility) => !isToApply(eligibility))
    .flatMap((eligibility) => eligibility.blockers.filter(({ kind }) => ofStudent.includes(kind)))
  return [
    ...new Set(blockers.map(({ reason, opener }) => [reason, opener].filter(Boolean).join(' '))),
  ]
}

/** The children who are no members yet, and whom whoever looks can apply for. */
export function namesToApplyFor({ classes }: Catalog): string[] {
  const names = classes.flatMap(({ eligibilities }) =>
    eligibilities.filter(isToApply).map(({ personId, name }) => [personId, name] as const),
  )
  return [...new Map(names).values()]
}

const isToApply = ({ isMe, blockers }: Eligibility): boolean =>
  !isMe &&
  blockers.some(({ kind }) => kind === 'NotMember') &&
  !blockers.some(({ kind }) => kind === 'ViewOnly')

const ofStudent: readonly BlockerKind[] = ['ViewOnly', 'NotMember', 'NotActive']
