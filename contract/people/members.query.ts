import { z } from '../zod.ts'

/** Members whose emails came back. */
export const EmailState = z.enum(['Bounces'])
export type EmailState = z.infer<typeof EmailState>

/** The kinds of members. A member can be of several kinds. */
export const MemberKind = z.enum(['Owner', 'Teacher', 'Student', 'Parent'])
export type MemberKind = z.infer<typeof MemberKind>
