import { mayRead } from '#contract/people/families.ts'
import type { Kysely } from 'kysely'
import { auditAll } from '#server/audit/audit.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { decryptRows } from '#server/people/care/care.encryption.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import type { SignedIn } from '#server/calls/visitor.ts'

/**
 * The families that somebody acts for, with the emergency contacts that they were the last to save and may still see.
 * That they read those is kept in mind.
 */
export async function listFamilies(
  db: Kysely<Schema>,
  { userId, personId }: Pick<SignedIn, 'userId' | 'personId'>,
) {
  const families = await db
    .selectFrom('familyMember')
    .innerJoin('family', 'family.id', 'familyId')
    .where('personId', '=', personId)
    .where(isActing())
    .orderBy('family.id')
    .select(['family.id', 'family.name', 'relation', 'access'])
    .execute()
  const contacts = await db
    .selectFrom('emergencyContact')
    .innerJoin('familyMember as child', (join) =>
      join
        .onRef('child.familyId', '=', 'emergencyContact.familyId')
        .onRef('child.personId', '=', 'emergencyContact.personId'),
    )
    .where('child.savedByPersonId', '=', personId)
    .orderBy('emergencyContact.id')
    .select(['emergencyContact.familyId', 'emergencyContact.personId as childId'])
    .select(['emergencyContact.name', 'emergencyContact.phone'])
    .select(['emergencyContact.relation', 'emergencyContact.mayPickUp'])
    .execute()
  const readable = new Set(families.filter(({ access }) => mayRead(access)).map(({ id }) => id))
  const read = await decryptRows(
    db,
    'emergencyContact',
    contacts
      .filter(({ familyId }) => readable.has(familyId))
      .map((contact) => ({ ...contact, personId: contact.childId })),
  )
  const children = [...new Set(read.map(({ childId }) => childId))]
  await auditAll(
    db,
    { organizationId: null, actorUserId: userId, action: 'ContactsRead' },
    children.map((id) => ({ type: 'Person', id })),
  )
  return families.map((family) => ({
    ...family,
    emergencyContacts: read.filter(({ familyId }) => familyId === family.id),
  }))
}
