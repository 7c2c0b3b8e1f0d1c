import { z } from '../zod.ts'

/** The steps of setting up an organization, in order. */
export const SetUpStep = z.enum(['Year', 'Rooms', 'People', 'Classes', 'Review'])
export type SetUpStep = z.infer<typeof SetUpStep>
