import type { FamilyPerson, UpdateFamilyPerson } from '#contract/people/families.ts'
import type { Kysely } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Schema } from '../database/schema/schema.ts'
import { updatePerson } from '../people/people.queries.ts'
import { forbidden, notFound, stale } from '../problem.ts'
import type { FamilyMember } from '../rights/family-rights.ts'
import type { Stores } from './families.mine.ts'
import { personColumns, savedByOf } from './families.rows.ts'

type InFamily = { familyId: number; personId: number }

/** Somebody of the family, with what an edit of them needs. */
export async function findFamilyPerson(
  { db, images }: Stores,
  { familyId, personId }: InFamily,
): Promise<FamilyPerson> {
  const { photoKey, ...person } = await db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .leftJoin('image as photo', 'photo.id', 'person.photoImageId')
    .leftJoin('person as saver', 'saver.id', 'person.savedByPersonId')
    .where('familyMember.familyId', '=', familyId)
    .where('person.id', '=', personId)
    .select(personColumns)
    .select(['person.contactEmail', 'person.savedDate', savedByOf(familyId)])
    .executeTakeFirstOrThrow(notFound)
  const photoUrl = photoKey && images.addressOf(photoKey, { isOpen: false, size: 'small' })
  return { ...person, photoUrl }
}

/** Saves a child, or an adult without an account: whoever else has one writes about themself alone. */
export async function updateFamilyPerson(
  stores: Stores,
  { familyId, personId: myPersonId, userId }: FamilyMember,
  personId: number,
  { version, ...values }: UpdateFamilyPerson,
): Promise<FamilyPerson> {
  const { db } = stores
  const key = { familyId, personId }
  await requireInOurCare(db, key)
  if (!(await updatePerson(db, { personId, version }, values, myPersonId))) {
    throw stale(await findFamilyPerson(stores, key))
  }
  await audit(db, {
    organizationId: null,
    actorUserId: userId,
    action: 'Edited',
    subject: { type: 'Person', id: personId },
  })
  return findFamilyPerson(stores, key)
}

async function requireInOurCare(db: Kysely<Schema>, { familyId, personId }: InFamily) {
  const { relation, userId } = await db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .where('familyId', '=', familyId)
    .where('personId', '=', personId)
    .select(['relation', 'person.userId'])
    .executeTakeFirstOrThrow(notFound)
  if (relation !== 'Child' && userId !== null) {
    throw forbidden('Whoever has an account changes this themself, under My Profile.')
  }
}
