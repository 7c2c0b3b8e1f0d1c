import { z } from './zod.ts'

/** Whether the server can do its work: 200 with `ok`, or 503 with what is wrong. */
export const Health = z.object({
  status: z.enum(['ok', 'failing', 'stopping']),
  database: z.enum(['ok', 'failing']),
  /** Whether the last check found that somebody changed the audit log beside the server. */
  auditLog: z.enum(['unchecked', 'ok', 'changed']),
})
export type Health = z.infer<typeof Health>
