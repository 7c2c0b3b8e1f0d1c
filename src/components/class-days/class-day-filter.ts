import type { ClassDayType } from '#contract/class-days.ts'

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
  if (/^[1-9][0-9]{0,14}$/.test(String(semesterId))) filter.semesterId = Number(semesterId)
  const known = types.find((each) => each === type)
  if (known) filter.type = known
  return filter
}

interface Dated {
  id: number
  startDate: string
  endDate: string
}

/** The semester that is meant: the one that was chosen, else the one that runs or comes next, else the last. */
export function semesterOf<Semester extends Dated>(
  semesters: readonly Semester[],
  semesterId: number | undefined,
  today = new Date().toLocaleDateString('sv-SE'),
): Semester | undefined {
  const inOrder = semesters.toSorted((one, other) => one.startDate.localeCompare(other.startDate))
  return (
    semesters.find(({ id }) => id === semesterId) ??
    inOrder.find(({ endDate }) => endDate >= today) ??
    inOrder.at(-1)
  )
}
