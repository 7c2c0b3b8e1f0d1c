import { Id } from './id.ts'
import { z } from './zod.ts'

/** A letter that was or will be sent, without what is written in it. For developers. */
export const OutboxLetter = z.object({
  id: Id,
  kind: z.string(),
  email: z.string(),
  createdDate: z.iso.datetime(),
  outcome: z.nullable(z.enum(['Sent', 'Refused', 'Dropped'])),
})
export type OutboxLetter = z.infer<typeof OutboxLetter>

/** The latest first. */
export const Outbox = z.object({ items: z.array(OutboxLetter) })
export type Outbox = z.infer<typeof Outbox>

/** A letter as it would be sent now, with secrets of its own. */
export const OpenedLetter = z.object({
  id: Id,
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  link: z.nullable(z.string()),
})
export type OpenedLetter = z.infer<typeof OpenedLetter>
