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
} from '#src/api/classes/enrollments.api.ts'
import type { Change } from '#src/api/http.ts'
import { toProblem } from '#src/api/problem.ts'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { momentInWords, instantInWords } from '#contract/dates/display-date.ts'

/** What a student is to become. Whoever is on the roster has an entry there. */
export interface Wish {
  organizationUserId: number
  name: string
  entry: Pick<RosterEntry, 'id' | 'version'> | null
  status: 'Enrolled' | 'Waitlisted'
  override: Override | null
}

/** A wish that takes another one, or an exception. */
interface Stopped {
  wish: Wish
  code: 'full' | 'exception'
  message: string
}

type Removal = { entry: RosterEntry; status: 'Declined' | 'Withdrawn'; reason: string | null }

export type RosterChanges = ReturnType<typeof useRoster>

/** What can be done about the students of a class: each is done at once, told, and seen. */
export function useRoster(classId: number) {
  const queries = useQueryClient()
  const { queryKey } = rosterQuery(classId)
  const [stopped, setStopped] = useState<Stopped | null>(null)
  /** The answer is the roster as it is then. */
  const keep = (roster: RosterEntry[]) => queries.setQueryData(queryKey, roster) ?? roster

  const change = useChange(
    async ({ entry, organizationUserId, status, override }: Wish, how: Change) => {
      const roster = await (entry
        ? decideEnrollment({ classId, ...entry, status, reason: null, override }, how)
        : addStudent({ classId, organizationUserId, status, override }, how))
      return keep(roster).find((each) => each.organizationUserId === organizationUserId)
    },
    { successMessage: (entry) => (entry ? eligibilityWords(entry) : '') },
  )
  const seat = usePress(async (wish: Wish) => {
    try {
      await change(wish)
    } catch (error) {
      const { code, message } = toProblem(error)
      if (code === 'full' || code === 'exception') setStopped({ wish, code, message })
      throw error
    }
  })

  const end = useChange(
    async ({ entry, status, reason }: Removal, how: Change) => {
      const { id, version } = entry
      const before = queries.getQueryData<RosterEntry[]>(queryKey) ?? []
      const decision = { classId, id, version, status, reason, override: null }
      return leftWords(entry, { before, after: keep(await decideEnrollment(decision, how)) })
    },
    { successMessage: (sentence) => sentence },
  )

  const order = useChange(
    (line: Pick<OrderWaitlist, 'before' | 'enrollmentIds'>, how: Change) =>
      orderWaitlist({ classId, ...line }, how).then(keep, (error: unknown) => {
        // Somebody else was faster: the line is shown as it stands now.
        const { code, current } = toProblem(error)
        const newest = code === 'versionConflict' && Roster.safeParse(current).data
        if (newest) keep(newest)
        throw error
      }),
    { successMessage: wasSaved('Waitlist order') },
  )

  return { seat, end, order, stopped, forget: () => setStopped(null) }
}

type Named = Pick<RosterEntry, 'name' | 'status' | 'position'>

/** What a student has become: "Mia Lind is number 3 on the waitlist". */
export function eligibilityWords({ name, status, position }: Named): string {
  if (status === 'Waitlisted') return `${name} is number ${position} on the waitlist`
  return status === 'Offered' ? `${name} was offered a seat` : `${name} is enrolled`
}

type Known = Pick<RosterEntry, 'id' | 'name' | 'status'>

/** What came of taking somebody out, or of declining: who else is offered the seat by that. */
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
  /** Whether anybody waits for a class that is published. Who is offered the seat is known once it is free. */
  isAwaited: boolean
}

/** What becomes of taking somebody out, before it is done. */
export function consequenceWords({ status, className, isAwaited }: Leaving): string {
  if (status === 'Waitlisted') return 'They lose their place on the waitlist.'
  const lost =
    status === 'Offered' ? 'Their offer ends.' : `They are no longer enrolled in ${className}.`
  if (isAwaited)
    return `${lost} Unless the class has ended, we offer the seat to the next eligible student on the waitlist.`
  return `${lost} You can add them again.`
}

type Asked = Pick<RosterEntry, 'name' | 'requestedBy' | 'statusDate'>

/** "Asked by Ruth Lind on 11/22/2026", without a name where students ask for themselves. */
export const askedWords = ({ name, requestedBy, statusDate }: Asked): string =>
  requestedBy === null || requestedBy === name
    ? `Asked on ${instantInWords(statusDate)}`
    : `Asked by ${requestedBy} on ${instantInWords(statusDate)}`

/** "until 11/25/2026 at 9:30 AM". */
export const untilWords = (offeredUntil: string): string => `until ${momentInWords(offeredUntil)}`

/** "Declined on 11/22/2026: the class is for beginners." */
export const formerMemberWords = ({
  status,
  statusDate,
  reason,
}: Pick<RosterEntry, 'status' | 'statusDate' | 'reason'>): string =>
  `${status} on ${instantInWords(statusDate)}${reason === null ? '' : `: ${reason}`}`
