import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { setImages } from '#server/images/images.queries.ts'

type ClassKey = { organizationId: number; classId: number }

/** Makes an image the photo of a class, or none, and says which one is left over. */
export async function setPhoto(
  db: Kysely<Schema>,
  key: ClassKey,
  photoImageId: number | null,
  userId: number,
): Promise<string[]> {
  const replaced = await setImages(db, key, { photoImageId }, userId)
  await db.updateTable('class').set({ photoImageId }).where('id', '=', key.classId).execute()
  return replaced
}
