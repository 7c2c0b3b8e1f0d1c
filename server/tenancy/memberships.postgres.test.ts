import { expect, test } from 'vitest'
import { isConflict } from '../database/failure.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { clock } from '../process/clock.ts'
import { insertMembership } from './memberships.queries.ts'

test('A membership of a person who was just deleted is a conflict, so that the call is repeated and refused', async () => {
  const database = await openTestDatabase()
  const { id: organizationId } = await database.db
    .insertInto('organization')
    .values({
      name: 'Lindenschule',
      searchName: 'lindenschule',
      accessLevel: 0,
      admissionType: 0,
      createdDate: clock.timestamp(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const failed = insertMembership(database.db, { organizationId, personId: 4000 })
  await expect(failed).rejects.toSatisfy(isConflict)
  await database.close()
})
