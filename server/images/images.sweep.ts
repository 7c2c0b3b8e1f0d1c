import { day, hour } from '#contract/dates/durations.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'
import { patiently } from '../database/transaction.ts'
import { sweepEach } from '../process/sweep.ts'
import type { ImageFiles } from './images.files.ts'
import { deleteUnusedImages, findKnownKeys } from './images.queries.ts'

const atOnce = 500

/** Removes uploads that nobody used within a day, and files without a row, unless they are still being written. */
export async function sweepImages(db: Kysely<Schema>, files: ImageFiles, now = Date.now()) {
  await patiently(() => deleteUnusedImages(db, new Date(now - day).toISOString()))
  const names = await files.list()
  const lost: string[] = []
  for (let first = 0; first < names.length; first += atOnce) {
    const some = names.slice(first, first + atOnce)
    const known = await findKnownKeys(db, some.map(keyOf))
    lost.push(...some.filter((name) => !known.has(keyOf(name))))
  }
  await sweepEach(lost, (name) => files.removeIfOlder(name, now - hour))
}

const keyOf = (name: string) => name.split('.', 1)[0] ?? ''
