import { Id } from '../id.ts'
import { CustomValue, CustomValues } from './custom-values.ts'
import { z } from '../zod.ts'

/** A custom field that the organization shares with the person or the family that it describes. */
export const SharedValue = z.extend(CustomValue, { isEditable: z.boolean() })
export type SharedValue = z.infer<typeof SharedValue>

/**
 * A member or a family in an organization, as the person, their guardians, and the family's adults see it. `id` is that of
 * the member or the family, `personId` that of the member.
 */
export const SharedRecord = z.object({
  organizationId: Id,
  organizationName: z.string(),
  subject: z.enum(['Member', 'Family']),
  id: Id,
  personId: z.nullable(Id),
  isMe: z.boolean(),
  values: z.array(SharedValue),
})
export type SharedRecord = z.infer<typeof SharedRecord>

export const SharedRecords = z.object({ items: z.array(SharedRecord) })

/** Saves custom fields of a record that has no other fields to save with them. */
export const SaveCustomValues = z.strictObject({ customValues: CustomValues })
export type SaveCustomValues = z.infer<typeof SaveCustomValues>

/** The same of a member or a family, by the person or an adult of the family. `id` is as in a `SharedRecord`. */
export const SaveSharedFields = z.extend(SaveCustomValues, {
  organizationId: Id,
  subject: SharedRecord.shape.subject,
  id: Id,
})
export type SaveSharedFields = z.infer<typeof SaveSharedFields>
