import { useMemo } from 'react'
import type { CustomField, CustomFieldSubject } from '#contract/people/custom-fields.ts'
import type { Column } from '#src/components/table/table-column.ts'
import { valueWords } from './custom-value-fields.tsx'
import { managers, useManagedFields } from './managed-fields.ts'

interface Described {
  customValues?: { customFieldId: number; value: string }[] | undefined
}

/**
 * The columns of custom fields, for those who may see them. With more of them than a window of 1280 pixels has room for,
 * people choose those that they need.
 */
export function useCustomColumns<Row extends Described>(
  organizationId: number,
  subject: CustomFieldSubject,
  room: number,
): Column<Row>[] {
  const fields = useManagedFields(organizationId, subject)
  return useMemo(
    () =>
      fields.map((field) => ({
        ...columnOf<Row>(field),
        isHiddenAtFirst: fields.length > room,
        onPhone: fields.length > room ? 'line' : 'hidden',
      })),
    [fields, room],
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
