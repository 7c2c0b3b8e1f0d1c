import {
  type CreateCustomField,
  type CustomField,
  type CustomFieldSubject,
  type UpdateCustomField,
} from '#contract/people/custom-fields.ts'
import { mostCustomFields } from '#contract/people/custom-values.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { fullName, searchable } from '#server/database/searchable.ts'
import { conflict, invalidFields, notFound, versionConflict } from '#server/http/problem.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import type { Administrator } from '#server/tenancy/rights.ts'

const columns = [
  'customField.id',
  'subject',
  'name',
  'kind',
  'choices',
  'sharing',
  'position',
] as const

const inOrder = (db: Db, organizationId: number) =>
  db
    .selectFrom('customField')
    .where('customField.organizationId', '=', organizationId)
    .orderBy('position')
    .orderBy('customField.id')
    .select(columns)

const withChoices = <Row extends { choices: string }>(row: Row) => ({
  ...row,
  choices: JSON.parse(row.choices) as string[],
})

/** The custom fields of one subject, in order. */
export const listFieldsOf = async (db: Db, organizationId: number, subject: CustomFieldSubject) =>
  (await inOrder(db, organizationId).where('subject', '=', subject).execute()).map(withChoices)

/** All custom fields of an organization, those of each subject in order. */
export async function listFields(db: Db, organizationId: number): Promise<CustomField[]> {
  const rows = await inOrder(db, organizationId)
    .leftJoin('person as saver', 'saver.id', 'customField.savedByPersonId')
    .select(['customField.organizationId', 'customField.version', 'customField.savedDate'])
    .select(fullName('saver').as('savedBy'))
    .execute()
  const counts = await db
    .selectFrom('customValue')
    .where('organizationId', '=', organizationId)
    .groupBy('customFieldId')
    .select(['customFieldId', ({ fn }) => fn.countAll<number>().as('count')])
    .execute()
  const valuesCounts = new Map(counts.map(({ customFieldId, count }) => [customFieldId, count]))
  return rows.map((row) => ({ ...withChoices(row), valuesCount: valuesCounts.get(row.id) ?? 0 }))
}

export async function findField(db: Db, organizationId: number, id: number): Promise<CustomField> {
  const field = (await listFields(db, organizationId)).find((each) => each.id === id)
  if (!field) throw notFound()
  return field
}

/** Adds a field after the others of its subject. */
export async function addField(
  db: Db,
  administrator: Administrator,
  { organizationId, ...values }: CreateCustomField,
): Promise<CustomField> {
  requireEditors(values.subject, values)
  await lockOrganization(db, organizationId)
  const others = await listFieldsOf(db, organizationId, values.subject)
  requireFreeName(others, values.name)
  if (others.length >= mostCustomFields)
    throw conflict('too_many', {}, `There are already ${others.length} fields. Delete one first.`)
  const position = others.length
  const { id } = await db
    .insertInto('customField')
    .values({ ...stored(values), ...lastSaved(administrator.personId), organizationId, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = await findField(db, organizationId, id)
  await auditField(db, administrator, null, after)
  return after
}

/** Saves a field and its position. What it has values for cannot be taken away. */
export async function updateField(
  db: Db,
  administrator: Administrator,
  customFieldId: number,
  { version, position, ...values }: UpdateCustomField,
): Promise<CustomField> {
  const { organizationId, personId } = administrator
  await lockOrganization(db, organizationId)
  const before = await findField(db, organizationId, customFieldId)
  if (before.version !== version) throw versionConflict(before)
  requireEditors(before.subject, values)
  const fields = await listFieldsOf(db, organizationId, before.subject)
  const others = fields.filter(({ id }) => id !== customFieldId)
  requireFreeName(others, values.name)
  if (values.kind !== before.kind && before.valuesCount > 0)
    throw inUse('kind', `${records(before.valuesCount)} a value, so the kind can’t change.`)
  await requireUnused(
    db,
    before,
    before.choices.filter((choice) => !values.choices.includes(choice)),
  )
  await db
    .updateTable('customField')
    .set({ ...stored(values), ...lastSaved(personId), version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('id', '=', customFieldId)
    .execute()
  await placeInOrder(
    db,
    organizationId,
    others.map(({ id }) => id).toSpliced(position, 0, customFieldId),
  )
  const after = await findField(db, organizationId, customFieldId)
  await auditField(db, administrator, before, after)
  return after
}

/** Deletes a field with its values. */
export async function deleteField(db: Db, administrator: Administrator, customFieldId: number) {
  const { organizationId } = administrator
  await lockOrganization(db, organizationId)
  const before = await findField(db, organizationId, customFieldId)
  await db
    .deleteFrom('customField')
    .where('organizationId', '=', organizationId)
    .where('id', '=', customFieldId)
    .execute()
  const others = await listFieldsOf(db, organizationId, before.subject)
  await placeInOrder(
    db,
    organizationId,
    others.map(({ id }) => id),
  )
  await auditField(db, administrator, before, null)
}

const stored = <Values extends Pick<CreateCustomField, 'name' | 'kind' | 'choices'>>(
  values: Values,
) => ({
  ...values,
  choices: JSON.stringify(values.kind === 'Choice' ? values.choices : []),
  searchName: searchable(values.name),
})

async function placeInOrder(db: Db, organizationId: number, ids: number[]) {
  for (const [position, id] of ids.entries())
    await db
      .updateTable('customField')
      .set({ position })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .where('position', '!=', position)
      .execute()
}

function requireFreeName(others: { name: string }[], name: string) {
  const other = others.find((each) => searchable(each.name) === searchable(name))
  if (!other) return
  const message = `There is already a field with the name ${other.name}.`
  throw conflict('name_taken', { name: message }, message)
}

function requireEditors(subject: CustomFieldSubject, { sharing }: Pick<CustomField, 'sharing'>) {
  if (subject === 'Class' && sharing === 'Edit')
    throw invalidFields({ sharing: 'Only administrators edit the fields of classes.' })
}

/** Refuses to remove choices that records have. */
async function requireUnused(db: Db, { organizationId, id }: CustomField, choices: string[]) {
  if (choices.length === 0) return
  const used = await db
    .selectFrom('customValue')
    .where('organizationId', '=', organizationId)
    .where('customFieldId', '=', id)
    .where('value', 'in', choices)
    .groupBy('value')
    .orderBy('value')
    .select(['value', ({ fn }) => fn.countAll<number>().as('count')])
    .executeTakeFirst()
  if (!used) return
  throw inUse('choices', `${records(used.count)} “${used.value}”. Change it there first.`)
}

const inUse = (field: string, message: string) => conflict('in_use', { [field]: message }, message)

const records = (count: number) => (count === 1 ? '1 record has' : `${count} records have`)

/** Fields are settings of the organization. */
const auditField = (
  db: Db,
  administrator: Administrator,
  before: CustomField | null,
  after: CustomField | null,
) =>
  audit(db, {
    ...actedBy(administrator),
    action: 'Edited',
    subject: { type: 'Organization', id: administrator.organizationId },
    before: { customFields: before && factsOf(before) },
    after: { customFields: after && factsOf(after) },
  })

const factsOf = ({ subject, name, kind, choices, sharing }: CustomField) => ({
  subject,
  name,
  kind,
  choices,
  sharing,
})
