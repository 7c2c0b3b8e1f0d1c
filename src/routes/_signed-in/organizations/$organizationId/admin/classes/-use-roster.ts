import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  Roster,
  type OrderWaitlist,
  type RosterEntry,
  type EnrollmentStatus,
} from '#contract/classes/enrollments.ts'
import type { Override } from '#contract/timetable/meetings.ts'
import {
  addStudent,
  decideEnrollment,
  orderWaitlist,
  rosterQuery,
  undoDecision,
} from '#src/api/classes/enrollments.api.ts'
import type { Change } from '#src/api/http.ts'
import { toProblem } from '#src/api/problem.ts'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { useUndoToast } from '#src/components/forms/use-undo-toast.ts'
import { undoWords } from '#src/components/classes/classes/undo-words.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { momentInWords, instantInWords } from '#contract/dates/display-date.ts'

/** The intended status of a student. Students on the roster have an entry. */
export interface SeatChange {
  organizationUserId: number
  name: string
  entry: Pick<RosterEntry, 'id' | 'version' | 'swaps'> | null
  status: 'Enrolled' | 'Waitlisted'
  override: Override | null
}

/** A request that needs another status, or an exception. */
interface Stopped {
  seatChange: SeatChange
  code: 'full' | 'exception'
  message: string
}

const known = ({ id, version }: Pick<RosterEntry, 'id' | 'version'>) => ({ id, version })

type Removal = { entry: RosterEntry; status: 'Declined' | 'Withdrawn'; reason: string | null }

export type RosterChanges = ReturnType<typeof useRoster>

/** The actions for the students of a class: each is saved at once, reported, and shown. */
export function useRoster(classId: number) {
  const queries = useQueryClient()
  const { queryKey } = rosterQuery(classId)
  const [stopped, setStopped] = useState<Stopped | null>(null)
  /** The response is the updated roster. */
  const keep = (roster: RosterEntry[]) => queries.setQueryData(queryKey, roster) ?? roster

  const offerUndo = useUndoToast()
  const change = useChange(
    async ({ entry, organizationUserId, name, status, override }: SeatChange, how: Change) => {
      const roster = await (entry
        ? decideEnrollment({ classId, ...known(entry), status, reason: null, override }, how)
        : addStudent({ classId, organizationUserId, status, override }, how))
      const after = roster.find((each) => each.organizationUserId === organizationUserId)
      if (entry && after?.status === 'Enrolled' && entry.swaps === null)
        offerUndo(undoWords(name), async (undoing) =>
          keep(await undoDecision({ classId, id: entry.id }, undoing)),
        )
      keep(roster)
      return after
    },
    { successMessage: (entry) => (entry ? eligibilityWords(entry) : '') },
  )
  const seat = usePress(async (seatChange: SeatChange) => {
    try {
      await change(seatChange)
    } catch (error) {
      const { code, message } = toProblem(error)
      if (code === 'full' || code === 'exception') setStopped({ seatChange, code, message })
      throw error
    }
  })

  const end = useChange(
    async ({ entry, status, reason }: Removal, how: Change) => {
      const { id, version } = entry
      const before = queries.getQueryData<RosterEntry[]>(queryKey) ?? []
      const decision = { classId, id, version, status, reason, override: null }
      const after = keep(await decideEnrollment(decision, how))
      // The sentence is shown above it.
      offerUndo(undoWords(entry.name), async (undoing) =>
        keep(await undoDecision({ classId, id }, undoing)),
      )
      return leftWords(entry, { before, after })
    },
    { successMessage: (sentence) => sentence },
  )

  const order = useChange(
    (line: Pick<OrderWaitlist, 'before' | 'enrollmentIds'>, how: Change) =>
      orderWaitlist({ classId, ...line }, how).then(keep, (error: unknown) => {
        // Someone else was faster: show the current waitlist.
        const { code, current } = toProblem(error)
        const newest = code === 'versionConflict' && Roster.safeParse(current).data
        if (newest) keep(newest)
        throw error
      }),
    { successMessage: wasSaved('Waitlist order') },
  )

  return { seat, end, order, stopped, forget: () => setStopped(null) }
}

type Named = Pick<RosterEntry, 'name' | 'status' | 'position' | 'isAdultNeeded'>

/** The result for a student: "Mia Lind is number 3 on the waitlist". */
export function eligibilityWords({ name, status, position, isAdultNeeded }: Named): string {
  if (status === 'Waitlisted') return `${name} is number ${position} on the waitlist`
  if (status === 'Offered' && isAdultNeeded)
    return `${name} was offered a seat, and an adult of the family has to accept it`
  return status === 'Offered' ? `${name} was offered a seat` : `${name} is enrolled`
}

type Known = Pick<RosterEntry, 'id' | 'name' | 'status'>

/** The result of removing or declining a student, and who is offered the seat. */
export function leftWords(
  left: Known,
  { before, after }: { before: readonly Known[]; after: readonly Known[] },
): string {
  if (left.status === 'Requested') return `The request of ${left.name} was declined`
  const had = new Set(before.filter(isOffered).map(({ id }) => id))
  const next = after.find((each) => isOffered(each) && !had.has(each.id))
  return `${left.name} was removed${next ? `, and the seat is offered to ${next.name}` : ''}`
}

const isOffered = ({ status }: Known) => status === 'Offered'

type Leaving = {
  status: EnrollmentStatus
  className: string
  /** Whether a published class has a waitlist. Who is offered the seat is known only once it is free. */
  isAwaited: boolean
}

/** The consequence of removing a student, before it is done. */
export function consequenceWords({ status, className, isAwaited }: Leaving): string {
  if (status === 'Waitlisted') return 'They lose their place on the waitlist.'
  const lost =
    status === 'Offered' ? 'Their offer ends.' : `They are no longer enrolled in ${className}.`
  if (isAwaited)
    return `${lost} Unless the class has ended, we offer the seat to the next eligible student on the waitlist.`
  return `${lost} You can add them again.`
}

type Asked = Pick<RosterEntry, 'name' | 'requestedBy' | 'statusDate'>

/** "Requested by Ruth Lind on Sun, Nov 22", without a name if students request for themselves. */
export const askedWords = ({ name, requestedBy, statusDate }: Asked): string =>
  requestedBy === null || requestedBy === name
    ? `Requested on ${instantInWords(statusDate)}`
    : `Requested by ${requestedBy} on ${instantInWords(statusDate)}`

/** "until Wed, Nov 25 at 9:30 AM", "held by the family until …", "an adult has to accept it until …". */
export const untilWords = ({
  offeredUntil,
  isHeld,
  isAdultNeeded,
}: Pick<RosterEntry, 'offeredUntil' | 'isHeld' | 'isAdultNeeded'>): string => {
  const who = isHeld ? 'held by the family ' : isAdultNeeded ? 'an adult has to accept it ' : ''
  return `${who}until ${momentInWords(offeredUntil ?? '')}`
}

/** "Declined on Sun, Nov 22: the class is for beginners." */
export const formerMemberWords = ({
  status,
  statusDate,
  reason,
}: Pick<RosterEntry, 'status' | 'statusDate' | 'reason'>): string =>
  `${status} on ${instantInWords(statusDate)}${reason === null ? '' : `: ${reason}`}`
