import { Check, UserRoundMinus, X } from 'lucide-react'
import type { EnrollmentStatus, RosterEntry } from '#contract/classes/enrollments.ts'
import { decideEnrollment, rosterQuery, undoDecision } from '#src/api/classes/enrollments.api.ts'
import {
  changing,
  NotPossible,
  type ChangingAction,
  type RowAction,
} from '#src/components/table/row-actions.ts'

type Decision = Parameters<typeof decideEnrollment>[0]

interface Deciding {
  classId: number
  status: Decision['status']
  /** Why it does not fit a student with this status anymore. */
  reasonAgainst: (entry: Pick<RosterEntry, 'status' | 'isAdultNeeded'>) => string | null
}

/** Decides on students one after another, as the roster does: each as they are at that moment. */
const deciding = ({ classId, status, reasonAgainst }: Deciding) => ({
  reasonAgainst,
  startOptions: null,
  work: (): ReturnType<ChangingAction<RosterEntry, null>['work']> => ({
    prepare: async ({ id }, signal): Promise<Decision> => {
      const roster = await rosterQuery(classId).ask(signal, 'shown')
      const entry = roster.find((each) => each.id === id)
      if (!entry || reasonAgainst(entry) !== null)
        throw new NotPossible('This has changed in the meantime.')
      return { classId, id, version: entry.version, status, reason: null, override: null }
    },
    send: (body, how) => decideEnrollment(body as Decision, how),
    undo: ({ row: { id } }, how) => undoDecision({ classId, id }, how),
  }),
})

/** Why an action for some statuses does not fit a student. */
const unless =
  (statuses: readonly EnrollmentStatus[]) =>
  ({ status }: Pick<RosterEntry, 'status'>) =>
    statuses.includes(status) ? null : states[status]

const states: Record<EnrollmentStatus, string> = {
  Enrolled: 'already enrolled',
  Requested: 'waiting for an answer',
  Offered: 'offered a seat',
  Waitlisted: 'on the waitlist',
  Declined: 'declined',
  Withdrawn: 'no longer in the class',
  Completed: 'no longer in the class',
}

const inAMinute = 'Their families get an email in a minute. Until then, you can undo it.'

/** Enrolls students whose families requested a seat, in the order of their requests. */
export const approving = (classId: number) =>
  changing<RosterEntry, null>({
    id: 'approve',
    label: ['Approve', 'Approve'],
    icon: <Check size={18} aria-hidden="true" />,
    title: (what) => `Approve ${what}`,
    past: 'approved',
    consequence: `The students are enrolled one after another while there are seats. Those who asked without an adult get an offer that the family accepts. ${inAMinute}`,
    ...deciding({
      classId,
      status: 'Enrolled',
      reasonAgainst: unless(['Requested']),
    }),
  })

/** Those on the waitlist get free seats in its order. */
const enrolling = (classId: number) =>
  changing<RosterEntry, null>({
    id: 'enroll',
    label: ['Enroll', 'Enroll'],
    icon: <Check size={18} aria-hidden="true" />,
    title: (what) => `Enroll ${what}`,
    past: 'enrolled',
    success: (what) => `${what} enrolled successfully`,
    consequence: `The students are enrolled one after another while there are seats. ${inAMinute}`,
    ...deciding({
      classId,
      status: 'Enrolled',
      reasonAgainst: (entry) =>
        entry.status === 'Requested' && entry.isAdultNeeded
          ? 'asked without an adult: approve the request'
          : unless(['Requested', 'Offered'])(entry),
    }),
  })

const removing = (classId: number) =>
  changing<RosterEntry, null>({
    id: 'remove',
    label: ['Remove', 'Remove'],
    icon: <UserRoundMinus size={18} aria-hidden="true" />,
    title: (what) => `Remove ${what}`,
    past: 'removed',
    success: (what) => `${what} removed successfully`,
    isDestructive: true,
    consequence: `Free seats are offered to the waitlist. ${inAMinute}`,
    ...deciding({
      classId,
      status: 'Withdrawn',
      reasonAgainst: unless(['Enrolled', 'Offered', 'Waitlisted']),
    }),
  })

const declining = (classId: number) =>
  changing<RosterEntry, null>({
    id: 'decline',
    label: ['Decline', 'Decline'],
    icon: <X size={18} aria-hidden="true" />,
    title: (what) => `Decline ${what}`,
    past: 'declined',
    success: (what) => `${what} declined successfully`,
    isDestructive: true,
    consequence: inAMinute,
    ...deciding({
      classId,
      status: 'Declined',
      reasonAgainst: unless(['Requested']),
    }),
  })

/** What can be done with the chosen students of a class. */
export const rosterActions = (classId: number): readonly RowAction<RosterEntry>[] => [
  enrolling(classId),
  removing(classId),
  declining(classId),
]
