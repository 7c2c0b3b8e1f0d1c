import { lines } from '../text.ts'
import { z } from '../zod.ts'

/** Why an account or an organization is suspended. Those concerned read it. */
export const Suspend = z.strictObject({ reason: lines(500) })
export type Suspend = z.infer<typeof Suspend>
