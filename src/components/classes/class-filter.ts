import type { ClassStatus } from '#contract/classes.ts'
import { idIn } from '#src/components/addresses/id-in.ts'

/** In the order in which a class meets them. */
export const classStatuses: readonly ClassStatus[] = ['Draft', 'Published', 'Cancelled']

/** What narrows a list of classes. */
export interface ClassFilter {
  semesterId?: number
  status?: ClassStatus
}

/** A filter out of an address or out of a form. Whatever nobody could have chosen is as if it had not been said. */
export function classFilter({ semesterId, status }: { [Name in keyof ClassFilter]: unknown }) {
  const filter: ClassFilter = {}
  const id = idIn(semesterId)
  if (id !== undefined) filter.semesterId = id
  const known = classStatuses.find((each) => each === status)
  if (known) filter.status = known
  return filter
}
