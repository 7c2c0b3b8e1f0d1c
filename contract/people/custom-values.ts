import { Id } from '../id.ts'
import { optionalLine } from '../text.ts'
import { z } from '../zod.ts'

export const CustomFieldKind = z.enum(['Text', 'Choice', 'Date', 'YesNo'])
export type CustomFieldKind = z.infer<typeof CustomFieldKind>

/** How many fields each subject can have. */
export const mostCustomFields = 20

/** A custom field of one record. The value of a yes/no field is "Yes" or "No", and that of a date `yyyy-MM-dd`. */
export const CustomValue = z.object({
  customFieldId: Id,
  name: z.string(),
  kind: CustomFieldKind,
  choices: z.array(z.string()),
  value: z.nullable(z.string()),
})
export type CustomValue = z.infer<typeof CustomValue>

/** A value in a list, whose columns are the fields. */
export const ListedValue = z.object({ customFieldId: Id, value: z.string() })

/** Fields that are left out stay as they are. Null removes a value. What else a `CustomValue` says is ignored. */
export const CustomValues = z
  .array(z.object({ customFieldId: Id, value: optionalLine(500) }))
  .check(z.maxLength(mostCustomFields))
export type CustomValues = z.infer<typeof CustomValues>

/** The same in a form, with the names, by which the edits of two people are merged. */
export const CustomValueDrafts = z.pipe(
  z.array(z.object({ customFieldId: Id, name: z.string(), value: optionalLine(500) })),
  z.transform((drafts) => drafts.map(({ customFieldId, value }) => ({ customFieldId, value }))),
)
export type CustomValueDrafts = z.input<typeof CustomValueDrafts>
