import {
  CustomField,
  CustomFields,
  type CreateCustomField,
  type UpdateCustomField,
} from '#contract/people/custom-fields.ts'
import { type SaveSharedFields, SharedRecords } from '#contract/people/shared-fields.ts'
import { send, sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'

export const createCustomField = (input: CreateCustomField, change: Change) =>
  send('post', 'CustomField/admin', change, input).json(CustomField)

export const updateCustomField = (
  { id, ...input }: UpdateCustomField & { id: number },
  change: Change,
) => send('put', `CustomField/admin/${id}`, change, input).json(CustomField)

export const deleteCustomField = (id: number, change: Change) =>
  sendOnly('delete', `CustomField/admin/${id}`, change)

export const customFieldsQuery = (organizationId: number) =>
  question(
    ['custom-fields', 'admin', organizationId],
    `CustomField/admin/organization/${organizationId}`,
    CustomFields,
  )

export const sharedFieldsQuery = question(['custom-fields', 'my'], 'CustomField/my', SharedRecords)

export const saveSharedFields = (input: SaveSharedFields, change: Change) =>
  sendOnly('put', 'CustomField/my', change, input)
