import type { ClassStatus } from '#contract/classes.ts'

/** As much of a class as says whether it goes on. */
export type Run = Dates & { status: ClassStatus }

type Dates = {
  endDate: string
  semesterEndDate: string
  isArchived: boolean
}

/** Whether families can come into a class at all, or wait for it. */
export const isRunning = (one: Run, today: string): boolean =>
  one.status === 'Published' && !isOver(one, today)

export const isOver = (one: Dates, today: string): boolean => one.isArchived || isPast(one, today)

/** Whether its last day is gone, whatever else is said of it. */
export const isPast = ({ endDate, semesterEndDate }: Dates, today: string): boolean =>
  endDate < today || semesterEndDate < today
