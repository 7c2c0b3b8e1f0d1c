import type { EnrolmentStatus, RosterEntry } from '#contract/classes/enrolments.ts'
import { displayInstant, displayMoment } from '#src/ui/text/times/display-date.ts'

type Named = Pick<RosterEntry, 'name' | 'status' | 'position'>

/** What a student has become: "Mia Lind is number 3 in line". */
export function standingWords({ name, status, position }: Named): string {
  if (status === 'Waitlisted') return `${name} is number ${position} in line`
  return status === 'Offered' ? `${name} is offered a seat` : `${name} is enrolled`
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
  status: EnrolmentStatus
  className: string
  /** Whether anybody waits for a class that is published. Who is offered the seat is known once it is free. */
  isAwaited: boolean
}

/** What becomes of taking somebody out, before it is done. */
export function consequenceWords({ status, className, isAwaited }: Leaving): string {
  if (status === 'Waitlisted') return 'They lose their place in line.'
  const lost =
    status === 'Offered' ? 'The offer ends.' : `They are no longer enrolled in ${className}.`
  if (isAwaited)
    return `${lost} Unless the class is over, the seat is offered to the first in line who can take it.`
  return `${lost} You can add them again.`
}

type Asked = Pick<RosterEntry, 'name' | 'requestedBy' | 'statusDate'>

/** "Asked by Ruth Lind on 11/22/2026", without a name where students ask for themselves. */
export const askedWords = ({ name, requestedBy, statusDate }: Asked): string =>
  requestedBy === null || requestedBy === name
    ? `Asked on ${displayInstant(statusDate)}`
    : `Asked by ${requestedBy} on ${displayInstant(statusDate)}`

/** "until 11/25/2026 at 9:30 AM". */
export const untilWords = (offeredUntil: string): string =>
  `until ${displayMoment(offeredUntil).replace(', ', ' at ')}`

/** "Declined on 11/22/2026: the class is for beginners." */
export const formerMemberWords = ({
  status,
  statusDate,
  reason,
}: Pick<RosterEntry, 'status' | 'statusDate' | 'reason'>): string =>
  `${status} on ${displayInstant(statusDate)}${reason === null ? '' : `: ${reason}`}`
