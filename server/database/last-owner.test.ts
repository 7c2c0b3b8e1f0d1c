import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { openTestDatabase } from './test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** An organization with some active owners, and one person who is invited to own it. */
async function ownedBy(count: number) {
  const { db } = database
  const createdDate = '2026-11-20T09:30:00.000Z'
  const { id: organizationId } = await db
    .insertInto('organization')
    .values({ name: 'Lind', searchName: 'lind', accessLevel: 0, admissionType: 0, createdDate })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids: number[] = []
  for (const status of [
    ...Array.from({ length: count }, () => 'Active' as const),
    'Invited' as const,
  ]) {
    const { id: personId } = await db
      .insertInto('person')
      .values({ firstName: 'Ada', lastName: 'Lind', searchName: 'ada lind', userId: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('organizationUser')
      .values({
        organizationId,
        personId,
        status,
        isOwner: true,
        isTeacher: false,
        isStudent: false,
        isParent: false,
        joinedDate: createdDate,
        searchName: 'ada',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  return { organizationId, ids }
}

const members = (organizationId: number) =>
  database.db.selectFrom('organizationUser').where('organizationId', '=', organizationId)

const update = (id: number | undefined) =>
  database.db.updateTable('organizationUser').where('id', '=', id ?? 0)

const remove = (id: number | undefined) =>
  database.db.deleteFrom('organizationUser').where('id', '=', id ?? 0)

test('The database itself refuses to remove the last active owner', async () => {
  const { organizationId, ids } = await ownedBy(1)
  const last = ids[0]
  await expect(update(last).set({ isOwner: false }).execute()).rejects.toThrow('active owner')
  await expect(update(last).set({ status: 'Archived' }).execute()).rejects.toThrow('active owner')
  await expect(remove(last).execute()).rejects.toThrow('active owner')
  expect(
    await members(organizationId).select(['isOwner', 'status']).orderBy('id').execute(),
  ).toEqual([
    { isOwner: true, status: 'Active' },
    { isOwner: true, status: 'Invited' },
  ])
})

test('One of two owners may leave, and the other may change everything else', async () => {
  const { ids } = await ownedBy(2)
  await remove(ids[0]).execute()
  await update(ids[1]).set({ isTeacher: true }).execute()
  await expect(remove(ids[1]).execute()).rejects.toThrow('active owner')
})

test('When two owners leave at once, one stays', async () => {
  const { organizationId, ids } = await ownedBy(2)
  const gone = await Promise.allSettled(ids.slice(0, 2).map((id) => remove(id).execute()))
  expect(gone.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const staying = members(organizationId).where('status', '=', 'Active').select('id')
  expect(await staying.execute()).toHaveLength(1)
})

test('Deleting the organization deletes its owners too', async () => {
  const { organizationId } = await ownedBy(1)
  await database.db.deleteFrom('organization').where('id', '=', organizationId).execute()
  expect(await members(organizationId).select('id').execute()).toEqual([])
})
