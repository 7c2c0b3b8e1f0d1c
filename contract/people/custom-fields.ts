import { CalendarDate } from '../dates/date.ts'
import { Id } from '../id.ts'
import { saved, Version } from '../saved.ts'
import { CustomFieldKind } from './custom-values.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'

/** What a custom field describes. */
export const CustomFieldSubject = z.enum(['Member', 'Family', 'Class'])
export type CustomFieldSubject = z.infer<typeof CustomFieldSubject>

/** Whether those whom a field describes see its value too, or also edit it. Of a class, only administrators edit it. */
export const CustomFieldSharing = z.enum(['Administrators', 'View', 'Edit'])
export type CustomFieldSharing = z.infer<typeof CustomFieldSharing>

export const mostChoices = 50

/** A field that an organization defines. `valuesCount` counts the records that have a value. */
export const CustomField = z.object({
  id: Id,
  organizationId: Id,
  subject: CustomFieldSubject,
  name: z.string(),
  kind: CustomFieldKind,
  choices: z.array(z.string()),
  sharing: CustomFieldSharing,
  position: z.int(),
  valuesCount: z.int(),
  ...saved,
})
export type CustomField = z.infer<typeof CustomField>

/** The custom fields of an organization: by subject, each in order. */
export const CustomFields = z.object({ items: z.array(CustomField) })
export type CustomFields = z.infer<typeof CustomFields>

const Choice = line(100)

const Choices = z.pipe(
  z.array(z.string()),
  z.pipe(
    z.transform((choices: string[]) => choices.map((choice) => choice.trim())),
    z.array(z.string()).check(
      z.maxLength(mostChoices, `Enter at most ${mostChoices} choices.`),
      z.refine(
        (choices) => choices.every((choice) => Choice.safeParse(choice).success),
        'Use 1 to 100 characters for each choice.',
      ),
    ),
  ),
)

const fields = {
  name: line(60),
  kind: CustomFieldKind,
  sharing: z._default(CustomFieldSharing, 'Administrators'),
  choices: z
    .array(line(100))
    .check(z.maxLength(mostChoices, `Add at most ${mostChoices} choices.`)),
}

type Values = { kind: CustomFieldKind; choices: string[] }

const isCoherent = z.check<Values>(({ value: { kind, choices }, issues }) => {
  if (kind !== 'Choice') return
  const refuse = (message: string) =>
    issues.push({ code: 'custom', input: choices, path: ['choices'], message })
  const names = new Set(choices.map((choice) => choice.toLowerCase()))
  if (choices.length === 0) refuse('Enter at least one choice.')
  if (names.size < choices.length) refuse('Enter each choice once.')
})

/** A field is added after the others of its subject. */
export const CreateCustomField = z
  .strictObject({ organizationId: Id, subject: CustomFieldSubject, ...fields })
  .check(isCoherent)
export type CreateCustomField = z.infer<typeof CreateCustomField>

/** `position` counts from 0; the fields between the old and the new position move by one. */
export const UpdateCustomField = z
  .strictObject({ ...fields, position: z.int().check(z.gte(0), z.lte(100)), version: Version })
  .check(isCoherent)
export type UpdateCustomField = z.infer<typeof UpdateCustomField>

const choicesInLines = z.pipe(
  z.pipe(
    z.nullable(z.string()),
    z.transform((text) => (text ?? '').split('\n').filter((choice) => choice.trim() !== '')),
  ),
  Choices,
)

/** A field in a form, in which each choice is a line. A new one has version 0. */
export const CustomFieldForm = z
  .strictObject({ ...fields, choices: choicesInLines, version: z.int() })
  .check(isCoherent)
export type CustomFieldForm = z.input<typeof CustomFieldForm>

/** Why a field cannot have this value, or undefined. */
export function reasonAgainst(
  { kind, choices }: Pick<CustomField, 'kind' | 'choices'>,
  value: string,
): string | undefined {
  if (kind === 'Choice' && !choices.includes(value)) return 'Choose one of the choices.'
  if (kind === 'YesNo' && value !== 'Yes' && value !== 'No') return 'Choose yes or no.'
  if (kind === 'Date' && !CalendarDate.safeParse(value).success) return 'Enter a valid date.'
  return undefined
}
