import type { FamilyPerson, UpdateFamilyPerson } from '#contract/people/families.ts'
import type { Kysely } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { locked } from '#server/database/lock.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { updatePerson } from '../people/people.queries.ts'
import { forbidden, notFound, stale } from '#server/http/problem.ts'
import type { FamilyMember } from './family-rights.ts'
import {
  changedDetails,
  concernsOthers,
  type Details,
  findDetails,
  listDetailChanges,
  significantChanges,
} from './adult-details.ts'
import { listConcerned } from './concerned-adults.queries.ts'
import type { Stores } from '#server/images/images.queries.ts'
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
  visitor: FamilyMember,
  personId: number,
  values: UpdateFamilyPerson,
): Promise<FamilyPerson> {
  const { db } = stores
  const key = { familyId: visitor.familyId, personId }
  if (!(await saveDetails(db, visitor, personId, values))) {
    throw stale(await findFamilyPerson(stores, key))
  }
  return findFamilyPerson(stores, key)
}

/** False if somebody saved them since that version. */
async function saveDetails(
  db: Kysely<Schema>,
  { familyId, personId: myPersonId, userId }: FamilyMember,
  personId: number,
  { version, ...values }: UpdateFamilyPerson,
): Promise<boolean> {
  const before = await requireInOurCare(db, { familyId, personId })
  if (!(await updatePerson(db, { personId, version }, values, myPersonId))) return false
  const isShared = concernsOthers(before, values)
  const changes = listDetailChanges(before, changedDetails(before, values))
  await audit(db, {
    organizationId: null,
    actorUserId: userId,
    ...(isShared
      ? {
          action: 'AdultDetailsEdited',
          subject: { type: 'Family', id: familyId },
          after: { personId, adultDetails: significantChanges(changes).map(({ field }) => field) },
          concerned: await listConcerned(db, familyId, null),
        }
      : { action: 'Edited', subject: { type: 'Person', id: personId } }),
  })
  return true
}

/** Makes an edit for which the others were asked. What was saved meanwhile beside it stays. */
export async function changeDetails(
  db: Kysely<Schema>,
  asker: FamilyMember,
  personId: number,
  changed: Partial<Details>,
): Promise<void> {
  await db.selectFrom('person').where('id', '=', personId).select('id').$call(locked(db)).execute()
  const {
    userId: _,
    relation: __,
    ...before
  } = await requireInOurCare(db, {
    familyId: asker.familyId,
    personId,
  })
  await saveDetails(db, asker, personId, { ...before, ...changed })
}

export async function requireInOurCare(db: Kysely<Schema>, key: InFamily) {
  const found = await findDetails(db, key)
  if (!found) throw notFound()
  if (found.relation !== 'Child' && found.userId !== null) {
    throw forbidden('Whoever has an account changes this themself, under My Profile.')
  }
  return found
}
