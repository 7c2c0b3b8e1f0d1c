import { AccessLevel } from '#contract/organizations/organizations.ts'
import type { Insertable } from 'kysely'
import type { Db, Schema } from '../database/schema/schema.ts'
import { invalidFields } from '../http/problem.ts'
import type { Images } from './images.ts'
import { clock } from '../process/clock.ts'

/** The rows, and their images. */
export type Stores = { db: Db; images: Images }

export async function insertImage(
  db: Db,
  values: Omit<Insertable<Schema['image']>, 'createdDate'>,
): Promise<number> {
  const { id } = await db
    .insertInto('image')
    .values({ ...values, createdDate: clock.timestamp() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Whether an image is public, because a Public organization shows it. Class photos are not, as they may show
 * children.
 */
export async function findImage(db: Db, key: string): Promise<{ isOpen: boolean } | undefined> {
  const image = await db
    .selectFrom('image')
    .leftJoin('organization', 'organization.id', 'organizationId')
    .where('key', '=', key)
    .select(['accessLevel', 'classId'])
    .executeTakeFirst()
  return image && { isOpen: image.accessLevel === AccessLevel.Public && image.classId === null }
}

/** The owner of an image in use. */
type Holder = { organizationId: number; classId: number | null } | { personId: number }

/**
 * Sets the images of a holder, and returns the files to discard. Each must already belong to the holder, or be an
 * unused upload of this user; anything else is refused at its field.
 */
export async function setImages(
  db: Db,
  holder: Holder,
  images: Record<string, number | null>,
  userId: number,
): Promise<string[]> {
  let replaced = db.deleteFrom('image').where((where) => where.and(holder))
  for (const [field, imageId] of Object.entries(images)) {
    if (imageId === null) continue
    if (!(await attachImage(db, imageId, holder, userId))) {
      const missing = 'This image is no longer available. Please choose it again.'
      throw invalidFields({ [field]: missing })
    }
    replaced = replaced.where('id', '!=', imageId)
  }
  const rows = await replaced.returning('key').execute()
  return rows.map(({ key }) => key)
}

async function attachImage(
  db: Db,
  imageId: number,
  holder: Holder,
  userId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('image')
    .set(holder)
    .where('id', '=', imageId)
    .where((where) =>
      where.or([
        where.and(holder),
        where.and({ organizationId: null, personId: null, ownerUserId: userId }),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes uploads from before an instant that were never used. */
export const deleteUnusedImages = (db: Db, before: string) =>
  db
    .deleteFrom('image')
    .where('organizationId', 'is', null)
    .where('personId', 'is', null)
    .where('createdDate', '<', before)
    .execute()

/** The keys that belong to an image row. */
export async function findKnownKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const images = await db.selectFrom('image').where('key', 'in', keys).select('key').execute()
  return new Set(images.map(({ key }) => key))
}
