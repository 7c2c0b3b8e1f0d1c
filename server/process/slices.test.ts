import { expect, test } from 'vitest'
import { inSlices, sorted } from './slices.ts'

const byKey = (one: { key: number }, other: { key: number }) => one.key - other.key

test.each([0, 1, 500, 501, 4321])('%i items are sorted like `toSorted` does', async (count) => {
  const items = Array.from({ length: count }, (_, at) => ({ at, key: (at * 7919) % 97 }))
  expect(await inSlices(sorted(items, byKey))).toEqual(items.toSorted(byKey))
})
