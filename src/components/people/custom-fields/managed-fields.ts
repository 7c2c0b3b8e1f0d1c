import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CustomField, CustomFieldSubject } from '#contract/people/custom-fields.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { customFieldsQuery } from '#src/api/people/custom-fields.api.ts'
import { useMay } from '#src/components/rights/rights/may.ts'

/** Who sees and edits all custom fields. */
export const managers = {
  Member: 'members.manage',
  Family: 'families.manage',
  Class: 'classes.manage',
} as const satisfies Record<CustomFieldSubject, Permission>

/** The custom fields of a subject, for those who may see them all. */
export function useManagedFields(
  organizationId: number,
  subject: CustomFieldSubject,
): CustomField[] {
  const mayManage = useMay()(managers[subject])
  const { data } = useQuery({ ...customFieldsQuery(organizationId), enabled: mayManage })
  return useMemo(
    () => data?.items.filter((field) => field.subject === subject) ?? [],
    [data, subject],
  )
}
