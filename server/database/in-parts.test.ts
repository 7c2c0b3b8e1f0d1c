import { expect, test } from 'vitest'
import { allOf, readAfterEach, readInParts } from './in-parts.ts'

const ids = Array.from({ length: 23 }, (_, at) => ({ id: at + 1 }))

test.each([5, 23, 24])('All rows are read after each other, %i at a time', async (size) => {
  const asked: (number | undefined)[] = []
  const batches = readAfterEach<{ id: number }>(async (after, most) => {
    asked.push(after?.id)
    return ids.filter(({ id }) => id > (after?.id ?? 0)).slice(0, most)
  }, size)
  expect(await allOf(batches)).toEqual(ids)
  expect(new Set(asked).size).toBe(asked.length)
})

test('The rows of many keys are read in batches, in order', async () => {
  const sizes: number[] = []
  const found = await allOf(
    readInParts(
      ids,
      async (some) => {
        sizes.push(some.length)
        return some
      },
      10,
    ),
  )
  expect(found).toEqual(ids)
  expect(sizes).toEqual([10, 10, 3])
})
