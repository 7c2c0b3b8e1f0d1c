import type { UpdateProfile } from '#contract/people/people.ts'
import { sql } from 'kysely'
import type { SignedIn } from '#server/calls/call.ts'
import { fullName } from '#server/database/searchable.ts'
import { versionConflict } from '#server/http/problem.ts'
import { setImages, type Stores } from '#server/images/images.queries.ts'
import { updatePerson } from '#server/people/people/people.queries.ts'

/** The profile of a person. */
export async function findProfile({ db, images }: Stores, personId: number) {
  const { photoKey, ...profile } = await db
    .selectFrom('person')
    .innerJoin('user', 'user.id', 'person.userId')
    .leftJoin('image as photo', 'photo.id', 'person.photoImageId')
    .leftJoin('person as saver', 'saver.id', 'person.savedByPersonId')
    .where('person.id', '=', personId)
    .select(['person.firstName', 'person.lastName', 'person.preferredName', 'person.birthDate'])
    .select(['person.phone', 'person.bio', 'person.photoImageId', 'photo.key as photoKey'])
    .select(['person.version', fullName('saver').as('savedBy'), savedDate])
    .executeTakeFirstOrThrow()
  return {
    ...profile,
    photoUrl: photoKey && images.addressOf(photoKey, { isOpen: false, size: 'large' }),
  }
}

const savedDate = sql<string>`coalesce(person.saved_date, ${sql.ref('user.createdDate')})`.as(
  'savedDate',
)

/** Saves the profile, and returns the photos to discard. */
export async function updateProfile(
  stores: Stores,
  { userId, personId }: Pick<SignedIn, 'userId' | 'personId'>,
  { version, photoImageId, ...about }: UpdateProfile,
): Promise<string[]> {
  const { db } = stores
  const isSaved = await updatePerson(db, { personId, version }, about, personId)
  if (!isSaved) throw versionConflict(await findProfile(stores, personId))
  const replaced = await setImages(db, { personId }, { photoImageId }, userId)
  await db.updateTable('person').set({ photoImageId }).where('id', '=', personId).execute()
  return replaced
}
