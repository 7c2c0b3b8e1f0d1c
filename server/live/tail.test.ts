import { expect, test } from 'vitest'
import { second } from '#contract/dates/durations.ts'
import { settledDate } from './live.queries.ts'
import { openTail } from './tail.ts'

const date = (time: number) => new Date(time).toISOString()

/** A table whose rows become visible in any order. */
async function openTable({ isOrdered = false } = {}) {
  let now = 100
  const rows: { id: number; createdDate: string }[] = []
  const settled = () => (isOrdered ? undefined : date(now - 10))
  const tail = await openTail({
    read: async (afterId) =>
      rows.filter(({ id }) => id > afterId).toSorted((one, other) => one.id - other.id),
    findPosition: async () => 0,
    settledDate: settled,
  })
  return {
    commit: (id: number, createdAt = now) => void rows.push({ id, createdDate: date(createdAt) }),
    pass: (time: number) => void (now += time),
    position: tail.position,
    look: async (firstId?: number) => (await tail.look(firstId)).map(({ id }) => id),
  }
}

test('Each row is found once, in the order of the ids', async () => {
  const table = await openTable()
  table.commit(2)
  table.commit(1)
  expect(await table.look()).toEqual([1, 2])
  table.commit(3)
  expect(await table.look()).toEqual([3])
  expect(await table.look()).toEqual([])
})

test('A row is found that is committed after one with a higher id', async () => {
  const table = await openTable()
  table.commit(2)
  expect(await table.look()).toEqual([2])
  table.pass(5)
  table.commit(1, 100)
  expect(await table.look()).toEqual([1])
})

test('A transaction that took long is found by the id that it announces', async () => {
  const table = await openTable()
  table.commit(2)
  await table.look()
  table.pass(60)
  table.commit(3)
  await table.look()
  expect(table.position()).toBe(2)
  table.commit(1, 100)
  expect(await table.look()).toEqual([])
  expect(await table.look(1)).toContain(1)
})

test('Clients continue after what is certainly committed', async () => {
  const table = await openTable()
  table.commit(1)
  await table.look()
  expect(table.position()).toBe(0)
  table.pass(20)
  table.commit(2)
  await table.look()
  expect(table.position()).toBe(1)
})

test('Where rows are committed in order, they continue after the last one', async () => {
  const table = await openTable({ isOrdered: true })
  table.commit(1)
  await table.look()
  expect(table.position()).toBe(1)
})

test('PostgreSQL commits rows of the last ten seconds in any order, and the embedded database never does', () => {
  expect(settledDate('sqlite')).toBeUndefined()
  const age = Date.now() - Date.parse(settledDate('postgres') ?? '')
  expect(age).toBeGreaterThanOrEqual(10 * second)
  expect(age).toBeLessThan(20 * second)
})
