import type { PublishClasses, PublishedClasses } from '#contract/classes/classes.ts'
import { type Database, transact } from '#server/database/database.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { notFound, Refusal } from '#server/http/problem.ts'
import type { Images } from '#server/images/images.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { publishClass } from './save-class.ts'

/** Publishes drafts, each in a transaction of its own, and says which could not be published. Others stay as they are. */
export async function publishClasses(
  { database, images }: { database: Database; images: Images },
  holder: Holder,
  { ids }: PublishClasses,
): Promise<PublishedClasses> {
  const classes = await listNamed(database.db, holder.organizationId, ids)
  const notPublished: PublishedClasses['notPublished'] = []
  for (const { id, name } of classes) {
    try {
      await transact(database, (db) => publishClass({ db, images }, holder, id))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      notPublished.push({ id, name, why: error.problem.message })
    }
  }
  return { publishedCount: classes.length - notPublished.length, notPublished }
}

/** The classes by name. Refuses any of another organization. */
async function listNamed(db: Db, organizationId: number, ids: number[]) {
  const wanted = [...new Set(ids)]
  const found = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', wanted)
    .orderBy('searchName')
    .orderBy('id')
    .select(['id', 'name'])
    .execute()
  if (found.length < wanted.length) throw notFound()
  return found
}
