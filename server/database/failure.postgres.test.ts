import { expect, test } from 'vitest'
import { transact } from './database.ts'
import { openTestDatabase } from './test-database.ts'

// A serialization failure, a deadlock, a row that was deleted meanwhile, and a lock that was not free in time.
test.each(['40001', '40P01', '23503', '55P03'])(
  'A transaction is retried after error %s',
  async (code) => {
    const database = await openTestDatabase()
    let attempts = 0
    await transact(database, async (db) => {
      attempts += 1
      const person = { firstName: 'A', lastName: 'L', searchName: 'a' }
      await db.insertInto('person').values(person).execute()
      if (attempts === 1) throw Object.assign(new Error('Conflict'), { code })
    })
    expect(attempts).toBe(2)
    expect(await database.db.selectFrom('person').select('id').execute()).toHaveLength(1)
    await database.close()
  },
)
