import { z } from '../zod.ts'

/** Members whose emails came back. */
export const EmailState = z.enum(['Bounces'])
export type EmailState = z.infer<typeof EmailState>
