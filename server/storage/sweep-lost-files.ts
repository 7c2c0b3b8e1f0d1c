import { hour } from '#contract/dates/durations.ts'
import { clock } from '../process/clock.ts'
import { sweepEach } from '../process/sweep.ts'
import type { Storage } from './storage.ts'

const atOnce = 500

type Files = {
  /** Whether a file is one of these, by its name without `.part`. */
  isOwn: (name: string) => boolean
  /** The keys, of these, that have a row. */
  findKnown: (keys: string[]) => Promise<Set<string>>
}

/** The name of a file begins with the key of its row. */
const keyOf = (name: string) => name.split('.', 1)[0] ?? ''

/** Removes files without a row, unless they are being written. */
export async function sweepLostFiles(
  storage: Pick<Storage, 'list' | 'stat' | 'remove'>,
  { isOwn, findKnown }: Files,
  now: number,
): Promise<void> {
  // The times of files are those of the machine.
  if (clock.state() === 'jumped') return
  const lost: string[] = []
  const findLost = async (names: string[]) => {
    const known = await findKnown(names.map(keyOf))
    lost.push(...names.filter((name) => !known.has(keyOf(name))))
  }
  const some: string[] = []
  for await (const name of storage.list()) {
    if (isOwn(name.replace(/\.part$/, ''))) some.push(name)
    if (some.length === atOnce) await findLost(some.splice(0))
  }
  if (some.length > 0) await findLost(some)
  await sweepEach(lost, async (name) => {
    const file = await storage.stat(name)
    if (file && file.written < now - hour) await storage.remove(name)
  })
}
