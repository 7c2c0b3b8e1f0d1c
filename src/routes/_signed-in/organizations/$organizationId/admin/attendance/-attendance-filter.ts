import type { AttendanceState } from '#contract/classes/attendance.ts'
import { dayIn, idIn } from '#src/components/addresses/search-values.ts'

export const attendanceStates: readonly AttendanceState[] = ['Missing', 'Taken']

/** What narrows a list of attendance. */
export interface AttendanceFilter {
  semesterId?: number
  date?: string
  state?: AttendanceState
}

/** A filter out of an address or out of a form. Whatever nobody could have chosen is as if it had not been said. */
export function attendanceFilter({
  semesterId,
  date,
  state,
}: { [Name in keyof AttendanceFilter]: unknown }) {
  const filter: AttendanceFilter = {}
  const id = idIn(semesterId)
  if (id !== undefined) filter.semesterId = id
  const day = dayIn(date)
  if (day) filter.date = day
  const known = attendanceStates.find((each) => each === state)
  if (known) filter.state = known
  return filter
}
