import { createHash } from 'node:crypto'
import { itemAt } from './round-input.ts'

/**
 * Whole numbers below a limit, the same for the same seed. The key is SHA-256 of the seed in UTF-8. Block `n` is SHA-256 of
 * the key followed by `n` (32 bits, big-endian), and is read as eight numbers of 32 bits (big-endian). A number that would
 * favor some results is left out: one that is not below the greatest multiple of the limit.
 */
export function drawNumbers(seed: string): (below: number) => number {
  const key = sha256(Buffer.from(seed))
  let block = Buffer.alloc(0)
  let blocks = 0
  let at = 0
  const word = () => {
    if (at === block.length) {
      const count = Buffer.alloc(4)
      count.writeUInt32BE(blocks++)
      block = sha256(Buffer.concat([key, count]))
      at = 0
    }
    at += 4
    return block.readUInt32BE(at - 4)
  }
  return (below) => {
    const limit = 2 ** 32 - (2 ** 32 % below)
    let drawn = word()
    while (drawn >= limit) drawn = word()
    return drawn % below
  }
}

/** Fisher–Yates: from the last place to the second, each is exchanged with one that is drawn among it and those before it. */
export function shuffled<Item>(items: readonly Item[], draw: (below: number) => number): Item[] {
  const all = [...items]
  for (let last = all.length - 1; last > 0; last--) {
    const other = draw(last + 1)
    const moved = itemAt(all, last)
    all[last] = itemAt(all, other)
    all[other] = moved
  }
  return all
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
