import type { Blocker } from '#contract/classes/enrollments.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import {
  type ClassWithRules,
  isTimeBlocker,
  needingException,
} from '../eligibility/blockers.rules.ts'

/** A blocker as it was when an exception was asked for. */
export type AskedBlocker = Pick<Blocker, 'kind' | 'reason'>

/** The blockers that nobody asked about. Another class at that time is another blocker. */
export const notAsked = (blockers: Blocker[], asked: AskedBlocker[]): Blocker[] =>
  blockers.filter(
    (blocker) =>
      !asked.some(
        ({ kind, reason }) =>
          kind === blocker.kind && (!isTimeBlocker(blocker) || reason === blocker.reason),
      ),
  )

export const isFullBlocker = ({ kind }: Blocker): boolean => kind === 'Full'

/** The permissions that lifting these blockers takes. A full class needs one more seat. */
export const permissionsToLift = (one: ClassWithRules, blockers: Blocker[]): Permission[] => [
  'enrollments.manage',
  ...(needingException(one, blockers).length > 0 ? ['enrollments.override' as const] : []),
  ...(blockers.some(isFullBlocker) ? ['classes.manage' as const] : []),
]
