import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import type { z } from '#contract/zod.ts'
import type { Database } from '../database/database.ts'
import { type EncodedFile, fileOf, sendFile } from '../http/encoded-file.ts'

/** An answer that is the same for everybody who may read it. Its schema has no guarded fields. */
export class SharedAnswer<Answer> {
  declare readonly answer: Answer
  readonly file: EncodedFile
  /** Its `Cache-Control`. */
  readonly caching: string

  constructor(file: EncodedFile, caching: string) {
    this.file = file
    this.caching = caching
  }
}

type Made = { version: string; file: Promise<EncodedFile> }

/**
 * Stores answers, so that each version of one is computed, parsed with the contract and compressed once. Each process
 * stores the 200 that were used last.
 */
export function openSharedAnswers<Schema extends z.ZodMiniType>(schema: Schema) {
  const stores = new WeakMap<Database, LRUCache<string, Made>>()

  /** `version` changes with the answer. */
  async function sharedAnswer(
    database: Database,
    { key, version, caching }: { key: string; version: string; caching: string },
    compute: () => Promise<z.input<Schema>>,
  ): Promise<SharedAnswer<z.output<Schema>>> {
    const store = stores.get(database) ?? new LRUCache({ max: 200 })
    stores.set(database, store)
    const made = store.get(key)
    if (made?.version === version) return new SharedAnswer(await made.file, caching)
    const make = async () =>
      fileOf('application/json', JSON.stringify(schema.parse(await compute())))
    // What an open transaction changes may be rolled back, and its version be used again. Nothing waits between here and
    // the reads of `compute`, so none begins meanwhile.
    const isCommitted = database.engine === 'postgres' || database.state() !== undefined
    if (!isCommitted) return new SharedAnswer(await make(), caching)
    const making = { version, file: make() }
    store.set(key, making)
    try {
      return new SharedAnswer(await making.file, caching)
    } catch (error) {
      if (store.get(key) === making) store.delete(key)
      throw error
    }
  }
  return sharedAnswer
}

/** Sends the answer, or 304 to a client that has it. */
export const sendShared = (c: Context, { file, caching }: SharedAnswer<unknown>) =>
  sendFile(c, file, caching)
