import { z } from '../zod.ts'

export const MembershipStatus = z.enum(['Invited', 'Active', 'Suspended', 'Archived'])
