import {
  isOnlyViewed,
  type Blocker,
  type BlockerKind,
  type Eligibility,
} from '#contract/classes/enrollments.ts'
import { mayHaveChildren, type Membership } from '#contract/organizations/organizations.ts'

const passable: BlockerKind[] = ['Full', 'TimeConflict']

/** With other blockers, how to get past a full class, or a class at the same time, is not shown. */
export function shownBlockers({ way, blockers }: Eligibility): Blocker[] {
  const others = blockers.filter(({ kind }) => !passable.includes(kind))
  return way === null && others.length > 0 ? others : blockers
}

/** The blockers that all blocked students have in common, to be shown once. */
export function blockersOfAll(eligibilities: readonly Eligibility[]): Blocker[] {
  const [first = [], ...others] = eligibilities
    .map(shownBlockers)
    .filter(({ length }) => length > 0)
  if (others.length === 0) return []
  return first.filter(({ reason }) =>
    others.every((blockers) => blockers.some((blocker) => blocker.reason === reason)),
  )
}

/** Blockers of one person in a class that others may be able to enroll in. */
const personal: ReadonlySet<BlockerKind> = new Set([
  'BirthDateMissing',
  'TooYoung',
  'TooOld',
  'GradeMissing',
  'OutsideGrades',
  'TimeConflict',
  'Teaches',
])

/**
 * Whether the card asks for children before it offers to enroll the user: a parent without children probably wants to
 * enroll a child, whose age may fit even if their own does not.
 */
export const areChildrenMissing = (
  eligibilities: readonly Eligibility[],
  membership: Pick<Membership, 'isParent' | 'isStudent'>,
): boolean =>
  mayHaveChildren(membership) &&
  eligibilities.every(
    ({ isMe, status, way, blockers }) =>
      isMe && status === null && (way !== null || blockers.every(({ kind }) => personal.has(kind))),
  )

/**
 * Who is listed on the page of a class: the user's children, and the user last, unless they are there only as a parent or
 * a teacher.
 */
export function shownEligibilities(
  eligibilities: readonly Eligibility[],
  isTeacher: boolean,
): Eligibility[] {
  const children = eligibilities.filter(({ isMe }) => !isMe)
  const isBeside = children.length > 0
  const mine = eligibilities.filter(
    ({ isMe, status, way }) =>
      isMe && (status !== null || (isBeside ? way !== null && !isTeacher : !isTeacher)),
  )
  return [...children, ...mine]
}

/** Whether it is a child whom the user can only view, and who is not in the class. */
export const isViewedOutside = (eligibility: Eligibility): boolean =>
  eligibility.status === null && isOnlyViewed(eligibility)
