import { Id } from './id.ts'
import { z } from './zod.ts'

/** An email that was or will be sent, without its content. For developers. */
export const OutboxEmail = z.object({
  id: Id,
  kind: z.string(),
  email: z.string(),
  createdDate: z.iso.datetime(),
  outcome: z.nullable(z.enum(['Sent', 'Refused', 'Dropped'])),
})
export type OutboxEmail = z.infer<typeof OutboxEmail>

/** Newest first. */
export const Outbox = z.object({ items: z.array(OutboxEmail) })
export type Outbox = z.infer<typeof Outbox>

/** An email as it would be sent now, with new secrets. */
export const OpenedEmail = z.object({
  id: Id,
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  link: z.nullable(z.string()),
})
export type OpenedEmail = z.infer<typeof OpenedEmail>
