import { inParts } from '#server/database/in-parts.ts'
import type { Tell } from '#server/process/slices.ts'

/** In one statement, which nothing else comes between. */
const atOnce = 100

/** Goes through rows in parts, and tells after each how many of all are done. */
export function partsOf(total: number, tell: Tell) {
  let done = 0
  return function* <Row>(rows: Row[]): Generator<Row[]> {
    for (const some of inParts(rows, atOnce)) {
      yield some
      done += some.length
      tell(done / total)
    }
  }
}
