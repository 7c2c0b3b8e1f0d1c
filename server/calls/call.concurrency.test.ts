import { expect, test } from 'vitest'
import { limitHeavyReads } from './call.concurrency.ts'

/** Work that goes on until it is told to end, and how much of it was begun. */
function slowWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = { begun: 0, end: resolve, run: () => ((work.begun += 1), promise) }
  return work
}

test('Of ten heavy reads of one account one runs and eight wait; another account goes on beside it', async () => {
  const [own, other] = [slowWork(), slowWork()]
  const reads = Array.from({ length: 9 }, () => limitHeavyReads(1, own.run))
  await expect(limitHeavyReads(1, own.run)).rejects.toMatchObject({ status: 503 })
  const beside = limitHeavyReads(2, other.run)
  await Promise.resolve()
  expect([own.begun, other.begun]).toEqual([1, 1])
  other.end()
  await beside
  own.end()
  await Promise.all(reads)
  expect(own.begun).toBe(9)
})
