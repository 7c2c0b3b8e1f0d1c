import { z } from './zod.ts'

/** Whether the server is working: 200 with `ok`, or 503 with the failing part. */
export const Health = z.object({
  status: z.enum(['ok', 'failing', 'stopping']),
  /** The version of the server, such as 1.2.0. */
  version: z.string(),
  database: z.enum(['ok', 'failing']),
  /** Whether the last check found that the audit log was changed outside the server. */
  auditLog: z.enum(['unchecked', 'ok', 'changed']),
  /** Whether the clock of the machine jumped, or waits to be confirmed after the machine was off. */
  clock: z.enum(['ok', 'unconfirmed', 'jumped']),
})
export type Health = z.infer<typeof Health>
