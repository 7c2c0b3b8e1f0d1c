import type { ListedCatalog, ListedClass } from '#src/api/classes/catalog.api.ts'
import {
  type BlockerKind,
  type Eligibility,
  isOnlyViewed,
  isOpenStatus,
} from '#contract/classes/enrollments.ts'
import { momentInWords } from '#contract/dates/display-date.ts'

type Student = ListedCatalog['students'][number]

/** A student's status in a class, in a few words; `tone` shows how important it is. */
export interface StudentWords {
  personId: number
  words: string
  tone: 'in' | 'offered' | 'waiting' | 'open' | 'closed'
}

/** The people for whom the user looks at classes. */
export interface Family {
  /** Whether there is anybody besides the user. */
  hasChildren: boolean
  /** The short name of each, by id. */
  names: ReadonlyMap<number, string>
}

export const familyOf = ({ students }: Pick<ListedCatalog, 'students'>): Family => ({
  hasChildren: students.some(({ isMe }) => !isMe),
  names: shortNames(students),
})

/** The short names of a family's students: as many words as tell them apart, and "You" for the user. */
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

/** The students whose status a class shows. A parent is included only if they are a student. */
export const isListed = (eligibility: Eligibility, { hasChildren }: Family): boolean =>
  !eligibility.isMe || !hasChildren || isOpenStatus(eligibility.status)

/** "enrolled", "can enroll", "too young". Null if the class itself already says it. */
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
  const { status, position, offeredUntil, isAdultNeeded, isMe, way } = eligibility
  if (status === 'Enrolled') return { words: 'enrolled', tone: 'in' }
  const until = offeredUntil && momentInWords(offeredUntil)
  if (status === 'Offered' && isAdultNeeded && (!isMe || way === null))
    return {
      words: isMe
        ? `held until ${until}, and an adult has to accept it`
        : `asks for a seat, held until ${until}`,
      tone: 'offered',
    }
  if (status === 'Offered') return { words: `seat held until ${until}`, tone: 'offered' }
  if (status === 'Waitlisted')
    return { words: `number ${position} on the waitlist`, tone: 'waiting' }
  return status === 'Requested' ? { words: 'requested a seat', tone: 'waiting' } : null
}

function wayWords({ way, mustSwap, swappable }: Eligibility): string {
  if (way === 'Request') return 'can request a seat'
  if (way === 'Waitlist') return 'can join the waitlist'
  const given = swappable.find(({ classId }) => classId === mustSwap)
  return given ? `can swap with ${given.name}` : 'can enroll'
}

/** Reasons that apply only to some students. Others are shown once, above the classes or on the class itself. */
const blockerWords: Partial<Record<BlockerKind, string>> = {
  BirthDateMissing: 'birth date missing',
  TooYoung: 'too young',
  TooOld: 'too old',
  GradeMissing: 'grade missing',
  OutsideGrades: 'in another grade',
  TimeConflict: 'busy at that time',
  Teaches: 'teaches at that time',
}

/** These hide all other reasons. */
const endings: readonly BlockerKind[] = ['Canceled', 'Over', 'AdminOnly', 'RegistrationClosed']

/** Whether a student is in a class, can enroll, or could once registration opens. */
export const fits = ({ hasWaitlist }: Pick<ListedClass, 'hasWaitlist'>, eligibility: Eligibility) =>
  isOpenStatus(eligibility.status) ||
  eligibility.way !== null ||
  (eligibility.blockers.length > 0 &&
    eligibility.blockers.every(
      ({ kind }) =>
        kind === 'RegistrationNotOpen' ||
        kind === 'RegistrationNotSet' ||
        kind === 'InRound' ||
        (kind === 'Full' && hasWaitlist),
    ))

/** What keeps students out of every class of an organization, and who can change that, in sentences. */
export function reasonsForAll(catalog: ListedCatalog, family: Family): string[] {
  const eligibilities = eligibilitiesOf(catalog, family)
  const blockers = eligibilities
    .filter((eligibility) => !isToApply(eligibility))
    .flatMap((eligibility) => eligibility.blockers.filter(({ kind }) => ofStudent.includes(kind)))
  const viewed = [...namesOf(eligibilities.filter(isOnlyViewed)).values()]
  return [
    ...new Set(blockers.map(({ reason, opener }) => [reason, opener].filter(Boolean).join(' '))),
    ...(viewed.length > 0 ? [viewedWords(viewed)] : []),
  ]
}

/** That the user can view some children but not enroll them. */
export const viewedWords = (names: readonly string[]): string =>
  `You can view information about ${new Intl.ListFormat('en-US').format(names)}, but you can’t enroll them. Ask an adult with full access to the family.`

/** Whether the user can enroll nobody, because they can only view their families. */
export function areAllOnlyViewed(catalog: ListedCatalog, family: Family): boolean {
  // Nothing blocks those who are enrolled.
  const eligibilities = eligibilitiesOf(catalog, family).filter(
    ({ status }) => status === null || status === 'Offered',
  )
  return eligibilities.length > 0 && eligibilities.every(isOnlyViewed)
}

/** Those of the children, or else of the user. */
const eligibilitiesOf = ({ classes }: ListedCatalog, { hasChildren }: Family): Eligibility[] =>
  classes.flatMap(({ eligibilities }) => eligibilities).filter(({ isMe }) => !isMe || !hasChildren)

/** The children who are not members yet, and for whom the user can apply: their names by id. */
export const childrenToApplyFor = ({ classes }: ListedCatalog): ReadonlyMap<number, string> =>
  namesOf(classes.flatMap(({ eligibilities }) => eligibilities.filter(isToApply)))

const namesOf = (eligibilities: readonly Eligibility[]) =>
  new Map(eligibilities.map(({ personId, name }) => [personId, name]))

const isToApply = (eligibility: Eligibility): boolean =>
  !eligibility.isMe &&
  eligibility.blockers.some(({ kind }) => kind === 'NotMember') &&
  !isOnlyViewed(eligibility)

const ofStudent: readonly BlockerKind[] = ['NotMember', 'NotActive']
