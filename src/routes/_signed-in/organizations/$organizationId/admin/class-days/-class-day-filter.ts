import type { ClassDayType } from '#contract/timetable/class-days.ts'
import { idIn } from '#src/components/addresses/search-values.ts'

const types: readonly ClassDayType[] = [
  'Regular',
  'Shortened',
  'SpecialEvent',
  'MakeUp',
  'Holiday',
  'Cancelled',
]

/** What narrows class days, and how they are looked at: as a calendar unless a list is asked for. */
export interface ClassDayFilter {
  view?: 'list'
  semesterId?: number
  type?: ClassDayType
}

/** A filter out of an address or out of a form. Whatever nobody could have chosen is as if it had not been said. */
export function classDayFilter({
  view,
  semesterId,
  type,
}: { [Name in keyof ClassDayFilter]: unknown }) {
  const filter: ClassDayFilter = {}
  if (view === 'list') filter.view = view
  const id = idIn(semesterId)
  if (id !== undefined) filter.semesterId = id
  const known = types.find((each) => each === type)
  if (known) filter.type = known
  return filter
}
