import type { UpdateFamilyPerson } from '#contract/people/families.ts'
import type { z } from '#contract/zod.ts'
import { fields } from '#src/components/forms/fields/fields.ts'
import { displayDate } from '#src/ui/text/times/display-date.ts'

/** What is asked of a child, or of an adult without an account. */
export const personFields = fields<z.input<typeof UpdateFamilyPerson>>({
  firstName: { label: 'First name' },
  lastName: { label: 'Last name', optional: true },
  preferredName: { label: 'Preferred name', optional: true },
  birthDate: { label: 'Birth date', optional: true, show: displayDate },
  phone: { label: 'Phone', optional: true },
  contactEmail: { label: 'Email', optional: true },
})
