import { limitHeavyReads } from '../calls/call.handler.ts'

/** Occupies both slots of heavy reads, until the returned function is called. */
export function occupyHeavyReads() {
  const ends = [1, 2].map((userId) => {
    const end = Promise.withResolvers<void>()
    void limitHeavyReads(-userId, () => end.promise)
    return end.resolve
  })
  return () => {
    for (const end of ends) end()
  }
}
