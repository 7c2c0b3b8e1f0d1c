import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Roster, type OrderWaitlist, type RosterEntry } from '#contract/classes/enrolments.ts'
import type { Override } from '#contract/timetable/meetings.ts'
import {
  addStudent,
  decideEnrolment,
  orderWaitlist,
  rosterQuery,
} from '#src/api/classes/enrolments.api.ts'
import type { Change } from '#src/api/http.ts'
import { toProblem } from '#src/api/problem.ts'
import { leftWords, standingWords } from './-roster-words.ts'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'

/** What a student is to become. Whoever is on the roster has an entry there. */
export interface Wish {
  organizationUserId: number
  name: string
  entry: Pick<RosterEntry, 'id' | 'version'> | null
  status: 'Enrolled' | 'Waitlisted'
  override: Override | null
}

/** A wish that takes another one, or an exception. */
export interface Stopped {
  wish: Wish
  code: 'full' | 'exception'
  message: string
}

type Leaving = { entry: RosterEntry; status: 'Declined' | 'Withdrawn'; reason: string | null }

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
        ? decideEnrolment({ classId, ...entry, status, reason: null, override }, how)
        : addStudent({ classId, organizationUserId, status, override }, how))
      return keep(roster).find((each) => each.organizationUserId === organizationUserId)
    },
    { told: (entry) => (entry ? standingWords(entry) : '') },
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
    async ({ entry, status, reason }: Leaving, how: Change) => {
      const { id, version } = entry
      const before = queries.getQueryData<RosterEntry[]>(queryKey) ?? []
      const decision = { classId, id, version, status, reason, override: null }
      return leftWords(entry, { before, after: keep(await decideEnrolment(decision, how)) })
    },
    { told: (sentence) => sentence },
  )

  const order = useChange(
    (line: Pick<OrderWaitlist, 'before' | 'enrolmentIds'>, how: Change) =>
      orderWaitlist({ classId, ...line }, how).then(keep, (error: unknown) => {
        // Somebody else was faster: the line is shown as it stands now.
        const { code, current } = toProblem(error)
        const newest = code === 'stale' && Roster.safeParse(current).data
        if (newest) keep(newest)
        throw error
      }),
    { told: wasSaved('Waitlist order') },
  )

  return { seat, end, order, stopped, forget: () => setStopped(null) }
}
