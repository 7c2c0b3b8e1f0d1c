import type { ClassStatus } from '#contract/classes.ts'

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
  if (/^[1-9][0-9]{0,14}$/.test(String(semesterId))) filter.semesterId = Number(semesterId)
  const known = classStatuses.find((each) => each === status)
  if (known) filter.status = known
  return filter
}
