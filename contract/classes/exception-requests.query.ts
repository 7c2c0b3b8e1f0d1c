import { pageQuery } from '../page.ts'
import { z } from '../zod.ts'

/** `Expired`: it was not answered while it could be, or the class or the permission was reached in another way. */
export const ExceptionState = z.enum(['Asked', 'Granted', 'Declined', 'Withdrawn', 'Expired'])
export type ExceptionState = z.infer<typeof ExceptionState>

/** By default, those that wait for an answer come first, oldest first. */
export const ExceptionRequestQuery = pageQuery(['name', 'askedDate'], {
  state: z.optional(ExceptionState),
})
export type ExceptionRequestQuery = z.infer<typeof ExceptionRequestQuery>
