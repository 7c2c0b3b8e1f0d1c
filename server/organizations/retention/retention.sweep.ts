import { type Database, transact } from '#server/database/database.ts'
import { inParts } from '#server/database/in-parts.ts'
import { lockRow } from '#server/database/lock.ts'
import { removeMembers } from '#server/database/member-index.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Images } from '#server/images/images.ts'
import { reduceFamilies } from '#server/people/families/remove-from-family.ts'
import { lockFamilies, listFamilyIds } from '#server/people/people/family-index.queries.ts'
import { deleteUnnamedPeople } from '#server/people/people/people.queries.ts'
import { sweepEach } from '#server/process/sweep.ts'
import { clock } from '#server/process/clock.ts'

type Stores = { database: Database; images: Pick<Images, 'discard'> }

/** Permanently deletes expired organizations, each in its own transaction. */
export async function sweepOrganizations(
  { database, images }: Stores,
  now = clock.confirmed(),
): Promise<void> {
  const until = new Date(now).toISOString()
  const expired = await dueBy(database.db, until).orderBy('id').execute()
  await sweepEach(expired, async ({ id }) => {
    const leftOver = await transact(database, (db) => purgeOrganization(db, id, until))
    await images.discard(leftOver)
  })
}

const dueBy = (db: Db, until: string) =>
  db.selectFrom('organization').where('deletionDate', '<=', until).select('id')

/** Also deletes people whom only this organization knows. Returns the images that are no longer used. */
async function purgeOrganization(db: Db, organizationId: number, until: string): Promise<string[]> {
  const due = dueBy(db, until).where('id', '=', organizationId)
  // Another process may have deleted it, or an owner restored it, in the meantime.
  if (!(await due.$call(lockRow(db)).executeTakeFirst())) return []
  const personIds = await listPeople(db, organizationId)
  const people = inParts(personIds)
  const families = inParts(await listFamilies(db, people))
  for (const some of families) await lockFamilies(db, some)
  const images = await db
    .deleteFrom('image')
    .where('organizationId', '=', organizationId)
    .returning('key')
    .execute()
  const organization = db.deleteFrom('organization').where('id', '=', organizationId)
  await removeMembers(db, personIds.length, () => organization.execute())
  for (const some of families) await reduceFamilies(db, some)
  for (const some of people) await deleteUnnamedPeople(db, some)
  return images.map(({ key }) => key)
}

async function listPeople(db: Db, organizationId: number): Promise<number[]> {
  const members = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .select('personId')
    .execute()
  return members.map(({ personId }) => personId)
}

/** The families of these people, in the order in which they must be locked. */
async function listFamilies(db: Db, people: number[][]): Promise<number[]> {
  const found = new Set<number>()
  for (const some of people) for (const id of await listFamilyIds(db, some)) found.add(id)
  return [...found].toSorted((a, b) => a - b)
}
