import { z } from '../zod.ts'

/** What an adult of a family may do: everything, read everything, or nothing but be called or pick children up. */
export const FamilyAccess = z.enum(['Full', 'View', 'PickupOnly', 'EmergencyOnly'])
export type FamilyAccess = z.infer<typeof FamilyAccess>
