import { z } from './zod.ts'

/** What a day on the calendar of a semester is. On a holiday, or once it is cancelled, no class meets. */
export const ClassDayType = z.enum([
  'Regular',
  'Shortened',
  'SpecialEvent',
  'MakeUp',
  'Holiday',
  'Cancelled',
])
export type ClassDayType = z.infer<typeof ClassDayType>
