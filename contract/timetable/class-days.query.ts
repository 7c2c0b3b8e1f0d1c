import { Id } from '../id.ts'
import { pageQuery } from '../page.ts'
import { z } from '../zod.ts'

/** The types that a day can be set to. Canceling has its own call, which requires a reason. */
export const PlannedType = z.enum(['Regular', 'Shortened', 'SpecialEvent', 'MakeUp', 'Holiday'])
export type PlannedType = z.infer<typeof PlannedType>

/** Type of a day on a semester's calendar. */
export const ClassDayType = z.enum([...PlannedType.options, 'Canceled'])
export type ClassDayType = z.infer<typeof ClassDayType>

export const ClassDayQuery = pageQuery(['date', 'type', 'startTime'], {
  semesterId: z.optional(Id),
  type: z.optional(ClassDayType),
})
export type ClassDayQuery = z.infer<typeof ClassDayQuery>
