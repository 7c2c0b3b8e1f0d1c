import type { ClassStatus, ClassWaiting } from '#contract/classes/classes.ts'
import { idIn } from '#src/components/addresses/search-values.ts'

/** In the order in which a class meets them. */
export const classStatuses: readonly ClassStatus[] = ['Draft', 'Published', 'Cancelled']

/** What a list of classes says of those that somebody has to look after. */
export const waitingChoices: readonly ClassWaiting[] = ['Requests', 'Waitlist']

/** What narrows a list of classes. */
export interface ClassFilter {
  semesterId?: number
  status?: ClassStatus
  waiting?: ClassWaiting
}

/** A filter out of an address or out of a form. Whatever nobody could have chosen is as if it had not been said. */
export function classFilter({
  semesterId,
  status,
  waiting,
}: {
  [Name in keyof ClassFilter]: unknown
}) {
  const filter: ClassFilter = {}
  const id = idIn(semesterId)
  if (id !== undefined) filter.semesterId = id
  const known = classStatuses.find((each) => each === status)
  if (known) filter.status = known
  const chosen = waitingChoices.find((each) => each === waiting)
  if (chosen) filter.waiting = chosen
  return filter
}
