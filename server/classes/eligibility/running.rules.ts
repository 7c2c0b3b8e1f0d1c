import type { ClassStatus } from '#contract/classes/classes.ts'

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

export const isOver = ({ endDate, semesterEndDate, isArchived }: Dates, today: string): boolean =>
  isArchived || endDate < today || semesterEndDate < today
