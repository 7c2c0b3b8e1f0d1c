import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from '#contract/zod.ts'
import { type Database, transact } from '../database/database.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { openSharedAnswers } from './shared-answer.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const about = { key: 'some', version: '2', caching: 'no-store' }

test('An answer is stored only if no transaction is open, because that may be rolled back', async () => {
  let computedCount = 0
  const answer = openSharedAnswers(z.number())
  const ask = () => answer(database, about, async () => (computedCount += 1))
  const begun = Promise.withResolvers<void>()
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const writing = transact(database, () => {
    begun.resolve()
    return promise
  })
  await begun.promise
  await ask()
  await ask()
  expect(computedCount).toBe(2)
  end()
  await writing
  await ask()
  await ask()
  expect(computedCount).toBe(3)
})
