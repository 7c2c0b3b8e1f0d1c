import { CalendarDate } from '../dates/date.ts'
import { PhoneNumber } from './people.ts'
import { saved, Version } from '../saved.ts'
import { line, optionalText } from '../text.ts'
import { z } from '../zod.ts'

export const Severity = z.enum(['Mild', 'Moderate', 'Severe', 'LifeThreatening'])
export type Severity = z.infer<typeof Severity>

/** The labels of the severities. */
export const severityNames: Record<Severity, string> = {
  Mild: 'Mild',
  Moderate: 'Moderate',
  Severe: 'Severe',
  LifeThreatening: 'Life-threatening',
}

const CareConditionInput = z.strictObject({
  name: line(100),
  severity: Severity,
  reaction: optionalText(500),
  whatToDo: optionalText(1000),
  reviewDate: z.nullable(CalendarDate),
})

/** A medical condition of a child that caregivers must know about, such as an allergy. */
export const CareCondition = z.object({
  name: z.string(),
  severity: Severity,
  reaction: z.nullable(z.string()),
  whatToDo: z.nullable(z.string()),
  reviewDate: z.nullable(z.iso.date()),
})
export type CareCondition = z.infer<typeof CareCondition>

const EmergencyContactInput = z.strictObject({
  name: line(100),
  phone: z.pipe(PhoneNumber, z.string('Enter a phone number, such as (828) 555-0142.')),
  relation: line(60),
  mayPickUp: z.boolean(),
})

/** A person to call, in this order, if the adults of the family cannot be reached. */
export const EmergencyContact = z.object({
  name: z.string(),
  phone: z.string(),
  relation: z.string(),
  mayPickUp: z.boolean(),
})
export type EmergencyContact = z.infer<typeof EmergencyContact>

/** The care notes of a child. Each view is logged. Version 0: nothing was ever saved. */
export const CareNotes = z.object({
  conditions: z.array(CareCondition),
  version: z.int(),
  savedBy: z.nullable(z.string()),
  savedDate: z.nullable(z.iso.datetime()),
})
export type CareNotes = z.infer<typeof CareNotes>

const VersionOrNone = z.int().check(z.gte(0), z.lte(2_147_483_647))

/** All conditions of a child at once. */
export const UpdateCareNotes = z.strictObject({
  conditions: z
    .array(CareConditionInput)
    .check(z.maxLength(30, 'A child has at most 30 conditions.')),
  version: VersionOrNone,
})
export type UpdateCareNotes = z.infer<typeof UpdateCareNotes>

/** The emergency contacts that one family has for a child. Another family of the same child does not see them. */
export const EmergencyContacts = z.object({ contacts: z.array(EmergencyContact), ...saved })
export type EmergencyContacts = z.infer<typeof EmergencyContacts>

export const UpdateEmergencyContacts = z.strictObject({
  contacts: z
    .array(EmergencyContactInput)
    .check(z.maxLength(10, 'A child has at most 10 contacts.')),
  version: Version,
})
export type UpdateEmergencyContacts = z.infer<typeof UpdateEmergencyContacts>
