import type { SaveSharedFields, SharedRecord, SharedValue } from '#contract/people/shared-fields.ts'
import { audit } from '#server/audit/audit.ts'
import { type Authorize, type SignedIn, signedIn } from '#server/calls/call.ts'
import { lockRow } from '#server/database/lock.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { forbidden, notFound } from '#server/http/problem.ts'
import { readingAdults } from '#server/tenancy/acting-adults.ts'
import {
  isInOperation,
  requireOrganizationInOperation,
} from '#server/tenancy/organizations.queries.ts'
import { findHolder } from '#server/tenancy/rights.ts'
import { lockFamilies } from '../people/family-index.queries.ts'
import { listFieldsOf } from './custom-fields.queries.ts'
import { findValues, saveValues } from './custom-values.queries.ts'

type Owned = Omit<SharedRecord, 'values'> & { mayEdit: boolean }

/** Whoever may edit the shared fields of a record. */
type Editor = SignedIn & { record: Owned }

/**
 * The records of a person in organizations: their own memberships, those of the children in their families, and the
 * families. Adults who may only view a family edit nothing.
 */
async function listOwned(db: Db, personId: number): Promise<Owned[]> {
  const families = await readingAdults(db)
    .where('familyMember.personId', '=', personId)
    .select(['familyId', 'access'])
    .execute()
  const familyIds = families.map(({ familyId }) => familyId)
  const isFull = new Set(
    families.filter(({ access }) => access === 'Full').map(({ familyId }) => familyId),
  )
  const children = await db
    .selectFrom('familyMember')
    .where('familyId', 'in', familyIds)
    .where('relation', '=', 'Child')
    .select(['familyId', 'personId'])
    .execute()
  const edited = children.filter(({ familyId }) => isFull.has(familyId))
  const mayEdit = new Set([personId, ...edited.map((child) => child.personId)])
  const members = await db
    .selectFrom('organizationUser')
    .innerJoin('organization', 'organization.id', 'organizationId')
    .where('personId', 'in', [personId, ...children.map((child) => child.personId)])
    .where('organizationUser.status', '=', 'Active')
    .where(isInOperation)
    .orderBy('organization.searchName')
    .orderBy('organizationUser.id')
    .select(['organizationUser.id', 'personId', 'organizationId'])
    .select('organization.name as organizationName')
    .execute()
  const seen = await db
    .selectFrom('organizationFamily')
    .innerJoin('organization', 'organization.id', 'organizationId')
    .where('familyId', 'in', familyIds)
    .where(isInOperation)
    .orderBy('organization.searchName')
    .orderBy('familyId')
    .select(['familyId as id', 'organizationId', 'organization.name as organizationName'])
    .execute()
  return [
    ...members.map((member) => ({
      ...member,
      subject: 'Member' as const,
      isMe: member.personId === personId,
      mayEdit: mayEdit.has(member.personId),
    })),
    ...seen.map((family) => ({
      ...family,
      subject: 'Family' as const,
      personId: null,
      isMe: false,
      mayEdit: isFull.has(family.id),
    })),
  ]
}

/** The shared fields of a person, of the children in their families, and of the families. */
export async function listShared(db: Db, personId: number): Promise<SharedRecord[]> {
  const shared: SharedRecord[] = []
  for (const record of await listOwned(db, personId)) {
    const values = await findShared(db, record)
    if (values.length > 0) shared.push({ ...record, values })
  }
  return shared
}

async function findShared(db: Db, record: Owned): Promise<SharedValue[]> {
  const { organizationId, subject, mayEdit } = record
  const fields = await listFieldsOf(db, organizationId, subject)
  const sharing = new Map(fields.map((field) => [field.id, field.sharing]))
  if (fields.every((field) => field.sharing === 'Administrators')) return []
  const values = await findValues(db, record)
  return values
    .filter(({ customFieldId }) => sharing.get(customFieldId) !== 'Administrators')
    .map((value) => ({
      ...value,
      isEditable: mayEdit && sharing.get(value.customFieldId) === 'Edit',
    }))
}

/** Authorizes a person who edits the shared fields of the record in the body. */
export const editor: Authorize<Editor> = async (request) => {
  const visitor = await signedIn(request)
  const { organizationId, subject, id } = (await request.body()) as SaveSharedFields
  const owned = await listOwned(request.db, visitor.personId)
  const record = owned.find(
    (each) => each.subject === subject && each.id === id && each.organizationId === organizationId,
  )
  if (!record) {
    // Owners see a deleted organization, and why nothing in it can be changed.
    if (await findHolder(request.db, visitor, organizationId))
      await requireOrganizationInOperation(request.db, organizationId)
    throw notFound()
  }
  if (!record.mayEdit) throw forbidden('Only an adult with full access to this family can do this.')
  return { ...visitor, record }
}

/** Saves fields that the organization lets a person or their family edit. */
export async function saveShared(
  db: Db,
  { record, personId, userId }: Editor,
  { customValues }: SaveSharedFields,
): Promise<void> {
  const { organizationId, subject, id } = record
  if (subject === 'Family') await lockFamilies(db, [id])
  else await saveMember(db, record, personId)
  const editable = (await findShared(db, record)).filter(({ isEditable }) => isEditable)
  const ids = new Set(editable.map(({ customFieldId }) => customFieldId))
  if (!customValues.every(({ customFieldId }) => ids.has(customFieldId)))
    throw forbidden('Only administrators can edit this.')
  const changed = await saveValues(db, record, customValues)
  await audit(db, {
    organizationId,
    actorUserId: userId,
    onBehalfOfPersonId: record.isMe ? null : record.personId,
    action: 'Edited',
    subject: { type: subject === 'Member' ? 'OrganizationUser' : 'Family', id },
    before: { customValues: [] },
    after: { customValues: changed },
  })
}

/** Whoever edits the member at the same time learns of it by the version. */
async function saveMember(db: Db, { organizationId, id }: Owned, personId: number): Promise<void> {
  const member = { organizationId, id }
  await db
    .selectFrom('organizationUser')
    .where((where) => where.and(member))
    .select('id')
    .$call(lockRow(db))
    .execute()
  await db
    .updateTable('organizationUser')
    .set({ ...lastSaved(personId), version: nextVersion })
    .where((where) => where.and(member))
    .execute()
}

/** The fields of a class that everybody who sees the class sees. */
export async function listSharedOfClass(db: Db, organizationId: number, classId: number) {
  const fields = await listFieldsOf(db, organizationId, 'Class')
  const shared = new Set(
    fields.filter(({ sharing }) => sharing !== 'Administrators').map(({ id }) => id),
  )
  const values = await findValues(db, { organizationId, subject: 'Class', id: classId })
  return values.filter(({ customFieldId }) => shared.has(customFieldId))
}
