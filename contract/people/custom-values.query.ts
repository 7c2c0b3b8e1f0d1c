import { z } from '../zod.ts'

/** The id of a custom field and the value that the rows of a list have, such as `12:Yes`. `12:` finds those without a value. */
export const FieldFilter = z.string().check(z.regex(/^[1-9][0-9]{0,14}:[^\0]{0,100}$/))
export type FieldFilter = z.infer<typeof FieldFilter>
