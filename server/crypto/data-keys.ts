import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { flushFolder } from '../process/data-folder.ts'
import { decrypt, encrypt, keyLength } from './aes.ts'
import { copyOwner, type KeyRing, openKeyRing } from './key-ring.ts'

export type DataKeys = ReturnType<typeof openDataKeys>

const contextOf = (id: string) => `data key ${id}`

/** The folder of the keys of people. */
export const keysFolderOf = (dataDir: string) => join(dataDir, 'keys')

/** How many files are read at once for one list. */
const mostFilesAtOnce = 16

/** Whether it is the name of a key file. */
export const isDataKeyId = (id: string) => /^[0-9a-f]{24}$/.test(id)

/**
 * Keys that encrypt the data of one person: files in a folder beside the database, each encrypted with the site's
 * key. They are not rows, so a copy of the database has none of them and stays unreadable after a file is deleted.
 */
export function openDataKeys(dataDir: string) {
  const folder = keysFolderOf(dataDir)
  const fileOf = (id: string) => join(folder, id)
  const known = new LRUCache<string, Buffer>({ max: 10_000 })
  const underWay = new Map<string, Promise<void>>()
  let opened: KeyRing | undefined
  const ring = () => (opened ??= openKeyRing(dataDir))

  function find(id: string): Buffer | undefined {
    const cached = known.get(id)
    if (cached || !isDataKeyId(id)) return cached
    const key = decryptFile(id, readIfThere(fileOf(id)))
    if (key) known.set(id, key)
    return key
  }

  const decryptFile = (id: string, file: string | undefined) =>
    file === undefined ? undefined : ring().decrypt(file, contextOf(id))

  /** A key that is destroyed while its file is being read is not cached. */
  function load(id: string): Promise<void> {
    const before = underWay.get(id)
    if (before) return before
    const reading = readFile(fileOf(id), 'utf8')
      .catch(undefinedIfMissing)
      .then((file) => {
        const key = underWay.get(id) === reading ? decryptFile(id, file) : undefined
        if (key) known.set(id, key)
      })
      .finally(() => {
        if (underWay.get(id) === reading) underWay.delete(id)
      })
    underWay.set(id, reading)
    return reading
  }

  return {
    /** Creates the folder, so that a backup finds it. */
    prepare: () => void mkdirSync(folder, { recursive: true, mode: 0o700 }),

    /** Creates a key, and syncs it to disk before returning its id. */
    create(): string {
      const id = randomBytes(12).toString('hex')
      const key = randomBytes(keyLength)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const file = ring().encrypt(key, contextOf(id))
      writeFileSync(fileOf(id), file, { mode: 0o600, flag: 'wx', flush: true })
      flushFolder(folder)
      known.set(id, key)
      return id
    },

    has: (id: string) => find(id) !== undefined,

    /** The id of the key precedes a dot. */
    encrypt(id: string, plain: string, context: string): string {
      const key = find(id)
      if (!key) throw new Error(`The data key ${id} is missing in ${folder}`)
      return `${id}.${encrypt(key, plain, context)}`
    },

    /** Loads the keys of some encrypted texts, up to the size of the cache, without blocking the event loop. */
    async load(encrypted: readonly string[]): Promise<void> {
      const ids = [...new Set(encrypted.map(keyIdOf))].filter(
        (id) => isDataKeyId(id) && !known.has(id),
      )
      for (let at = 0; at < ids.length; at += mostFilesAtOnce)
        await Promise.all(ids.slice(at, at + mostFilesAtOnce).map(load))
    },

    /** Undefined if its key is not loaded or was destroyed, or if it was encrypted in another context. */
    decrypt(encrypted: string, context: string): string | undefined {
      const [id = '', rest = ''] = encrypted.split('.', 2)
      const key = known.get(id)
      return key && decrypt(key, rest, context)?.toString('utf8')
    },

    /** Encrypts all key files with the newest key of the site, and returns how many had an older one. */
    renew(): number {
      const [{ id: newest }] = ring().keys().encryption
      let renewed = 0
      for (const id of listIfThere(folder).filter(isDataKeyId)) {
        const file = readIfThere(fileOf(id))
        if (file === undefined || file.startsWith(`${newest}.`)) continue
        const key = ring().decrypt(file, contextOf(id))
        if (!key) continue
        const next = `${fileOf(id)}.next`
        const text = ring().encrypt(key, contextOf(id))
        writeFileSync(next, text, { mode: 0o600, flush: true })
        copyOwner(folder, next)
        if (existsSync(fileOf(id))) renameSync(next, fileOf(id))
        else rmSync(next)
        renewed += 1
      }
      if (renewed > 0) flushFolder(folder)
      return renewed
    },

    /** Makes everything encrypted with the key unreadable. */
    destroy(id: string): void {
      if (!isDataKeyId(id)) return
      known.delete(id)
      underWay.delete(id)
      rmSync(fileOf(id), { force: true })
    },
  }
}

const listIfThere = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    return undefinedIfMissing(error)
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

/** The id precedes a dot. */
const keyIdOf = (encrypted: string) => encrypted.split('.', 1)[0] ?? ''
