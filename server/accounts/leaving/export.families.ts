import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** The families that somebody belongs to, with the emergency contacts that they were the last to save and may still see. */
export async function listFamilies(db: Kysely<Schema>, personId: number) {
  const families = await db
    .selectFrom('familyMember')
    .innerJoin('family', 'family.id', 'familyId')
    .where('personId', '=', personId)
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
    .select(['emergencyContact.familyId', 'emergencyContact.name', 'emergencyContact.phone'])
    .select(['emergencyContact.relation', 'emergencyContact.mayPickUp'])
    .execute()
  return families.map((family) => ({
    ...family,
    emergencyContacts:
      family.access === 'Full' || family.access === 'View'
        ? contacts.filter(({ familyId }) => familyId === family.id)
        : [],
  }))
}
