import { useMemo } from 'react'
import type { CustomField, CustomFieldSubject } from '#contract/people/custom-fields.ts'
import type { Column } from '#src/components/table/table-column.ts'
import { valueWords } from './custom-value-fields.tsx'
import { managers, useManagedFields } from './managed-fields.ts'

interface Described {
  customValues?: { customFieldId: number; value: string }[] | undefined
}

/** More columns would crowd a list, so that people choose those that they need. */
const mostAtFirst = 3

/** The columns of custom fields, for those who may see them. */
export function useCustomColumns<Row extends Described>(
  organizationId: number,
  subject: CustomFieldSubject,
): Column<Row>[] {
  const fields = useManagedFields(organizationId, subject)
  return useMemo(
    () =>
      fields.map((field) => ({
        ...columnOf<Row>(field),
        isHiddenAtFirst: fields.length > mostAtFirst,
        onPhone: fields.length > mostAtFirst ? 'line' : 'hidden',
      })),
    [fields],
  )
}

const columnOf = <Row extends Described>({
  id,
  subject,
  name,
  kind,
}: CustomField): Column<Row> => ({
  id: `custom-${id}`,
  label: name,
  cell: ({ customValues = [] }) => {
    const value = customValues.find(({ customFieldId }) => customFieldId === id)?.value ?? null
    return valueWords({ kind, value })
  },
  permissions: [managers[subject]],
})
