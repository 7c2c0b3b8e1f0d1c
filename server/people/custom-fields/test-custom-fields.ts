import type { CustomField } from '#contract/people/custom-fields.ts'
import type { School } from '#server/classes/classes/test-school.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** A text of members. */
const plain = {
  subject: 'Member',
  kind: 'Text',
  choices: [],
} as const

/** The calls of an owner about custom fields. What is not given is as in a plain text. */
export function customFieldCalls(
  server: TestApp,
  { organizationId, token }: Pick<School, 'organizationId' | 'token'>,
) {
  const at = '/api/CustomField/admin'
  const add = (values: object) =>
    server.post(at, { token, body: { organizationId, ...plain, ...values } })
  return {
    add,
    added: async (values: object): Promise<CustomField> => (await add(values)).json(),
    list: async (): Promise<CustomField[]> =>
      (await (await server.get(`${at}/organization/${organizationId}`, { token })).json()).items,
    save: (field: CustomField, changes: object) => {
      const { id, name, kind, choices, position, version } = field
      const unchanged = { name, kind, choices, position, version }
      return server.put(`${at}/${id}`, { token, body: { ...unchanged, ...changes } })
    },
    remove: ({ id }: CustomField) => server.del(`${at}/${id}`, { token }),
  }
}

export async function insertCustomField(
  db: Db,
  values: Pick<CustomField, 'organizationId' | 'name'> &
    Partial<Pick<CustomField, 'subject' | 'kind'> & { choices: readonly string[] }>,
): Promise<number> {
  const field = { ...plain, ...values, ...lastSaved(null), position: 0 }
  const stored = { choices: JSON.stringify(field.choices), searchName: searchable(values.name) }
  const { id } = await db
    .insertInto('customField')
    .values({ ...field, ...stored })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A value of a member, of a family and of a class, each of a field of its own. */
export async function insertCustomValues(
  db: Db,
  organizationId: number,
  {
    customFieldId,
    organizationUserId,
    familyId,
    classId,
  }: Record<'customFieldId' | 'organizationUserId' | 'familyId' | 'classId', number>,
) {
  const choice = { organizationId, name: 'Note', kind: 'Choice', choices: ['Glue'] } as const
  const ofFamily = await insertCustomField(db, { ...choice, subject: 'Family' })
  const ofClass = await insertCustomField(db, { ...choice, subject: 'Class' })
  await db
    .insertInto('customValue')
    .values([
      { organizationId, customFieldId, organizationUserId, value: 'S' },
      { organizationId, customFieldId: ofFamily, familyId, value: 'Glue' },
      { organizationId, customFieldId: ofClass, classId, value: 'Glue' },
    ])
    .execute()
}
