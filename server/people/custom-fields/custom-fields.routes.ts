import {
  CreateCustomField,
  CustomField,
  CustomFields,
  UpdateCustomField,
} from '#contract/people/custom-fields.ts'
import { SaveSharedFields, SharedRecords } from '#contract/people/shared-fields.ts'
import { del, get, post, put, resource, signedIn } from '#server/calls/call.ts'
import {
  may,
  mayOne,
  organizationInBody,
  organizationInPath,
  organizationOf,
} from '#server/tenancy/rights.ts'
import { editor, listShared, saveShared } from './shared-values.queries.ts'
import { addField, deleteField, listFields, updateField } from './custom-fields.queries.ts'

const customField = organizationOf('customField')

export const customFields = resource('CustomField', [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'List the custom fields of an organization',
      authorize: mayOne(['members.view', 'families.view', 'classes.view'], organizationInPath),
      answer: CustomFields,
    },
    async ({ db, visitor }) => ({ items: await listFields(db, visitor.organizationId) }),
  ),
  post(
    '/admin',
    {
      summary: 'Add a custom field',
      authorize: may('organization.settings', organizationInBody),
      body: CreateCustomField,
      answer: CustomField,
      refuses: { 409: 'Another field has this name, or the organization has too many' },
    },
    ({ db, visitor, body }) => addField(db, visitor, body),
  ),
  put(
    '/admin/:customFieldId',
    {
      summary: 'Save a custom field, and its position',
      authorize: may('organization.settings', customField),
      body: UpdateCustomField,
      answer: CustomField,
      refuses: {
        409: 'Someone else saved it first, another field has this name, or what would change has values',
      },
    },
    ({ db, visitor, ids, body }) => updateField(db, visitor, ids.customFieldId, body),
  ),
  get(
    '/my',
    {
      operationId: 'listSharedFields',
      summary:
        'List the custom fields that organizations share with me, about me, my children and my families',
      authorize: signedIn,
      answer: SharedRecords,
    },
    async ({ db, visitor }) => ({ items: await listShared(db, visitor.personId) }),
  ),
  put(
    '/my',
    {
      operationId: 'saveSharedFields',
      summary: 'Save custom fields of me, my child or my family that the organization lets me edit',
      authorize: editor,
      body: SaveSharedFields,
    },
    ({ db, visitor, body }) => saveShared(db, visitor, body),
  ),
  del(
    '/admin/:customFieldId',
    {
      summary: 'Delete a custom field with its values',
      authorize: may('organization.settings', customField),
    },
    ({ db, visitor, ids }) => deleteField(db, visitor, ids.customFieldId),
  ),
])
