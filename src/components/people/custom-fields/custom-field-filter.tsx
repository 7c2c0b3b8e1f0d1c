import type { CustomField, CustomFieldSubject } from '#contract/people/custom-fields.ts'
import type { FieldFilter } from '#contract/people/custom-values.query.ts'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { useManagedFields } from './managed-fields.ts'

interface CustomFieldFilterProps {
  organizationId: number
  subject: CustomFieldSubject
  chosen: FieldFilter | undefined
  onChoose: (chosen: FieldFilter | undefined) => void
}

/** A filter for those who see custom fields, once the organization has any. */
export function CustomFieldFilter({
  organizationId,
  subject,
  chosen,
  onChoose,
}: CustomFieldFilterProps) {
  const fields = useManagedFields(organizationId, subject)
  if (fields.length === 0) return null
  return (
    <ChoiceFilter
      label="Custom field"
      any="Any custom field"
      chosen={chosen}
      choices={fields.flatMap(filtersOf)}
      onChoose={onChoose}
    />
  )
}

/** The values that a field is known to have, and none. */
const filtersOf = ({ id, name, kind, choices }: CustomField) => [
  ...(kind === 'YesNo' ? ['Yes', 'No'] : choices).map(
    (value) => [`${id}:${value}`, `${name}: ${value}`] as const,
  ),
  [`${id}:`, `${name}: Not filled in`] as const,
]
