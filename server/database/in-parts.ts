import { setImmediate } from 'node:timers/promises'
import { pauses } from '../process/slices.ts'

/** Splits rows into batches that fit into one statement. */
export const inParts = <Row>(rows: Row[], size = 500): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, part) =>
    rows.slice(part * size, (part + 1) * size),
  )

/** Reads the rows of many ids or other keys in batches, within a transaction as well. */
export async function findInParts<Key, Row>(
  keys: Key[],
  find: (some: Key[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  for (const some of inParts(keys)) for (const row of await find(some)) found.push(row)
  return found
}

/** Reads the rows of many ids or other keys in batches, between which the server answers others. */
export async function* readInParts<Key, Row>(
  keys: Iterable<Key>,
  find: (some: Key[]) => Promise<Row[]>,
  size = 500,
): AsyncGenerator<Row[]> {
  const batches = inParts([...keys], size)
  if (batches.length > 1) await setImmediate()
  const pause = pauses()
  for (const some of batches) {
    yield await find(some)
    await pause()
  }
}

/**
 * Reads any number of rows in batches: `find` returns the next rows after a row, in an order that does not change.
 * The server answers others in between.
 */
export async function* readAfterEach<Row>(
  find: (after: Row | undefined, size: number) => Promise<Row[]>,
  size = 500,
): AsyncGenerator<Row[]> {
  const pause = pauses()
  let after: Row | undefined
  do {
    const rows = await find(after, size)
    yield rows
    after = rows.length < size ? undefined : rows.at(-1)
    await pause()
  } while (after)
}

/** All rows of the batches. */
export async function allOf<Row>(batches: AsyncIterable<Row[]>): Promise<Row[]> {
  const found: Row[] = []
  for await (const rows of batches) for (const row of rows) found.push(row)
  return found
}
