import { z } from '../zod.ts'

/** The access of an adult to a family: everything, read everything, or only pick children up or be called. */
export const FamilyAccess = z.enum(['Full', 'View', 'PickupOnly', 'EmergencyOnly'])
export type FamilyAccess = z.infer<typeof FamilyAccess>
