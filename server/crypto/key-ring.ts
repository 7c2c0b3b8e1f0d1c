import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareFolder } from '../process/data-folder.ts'
import { InvalidSetting } from '../process/env.ts'
import { decrypt, encrypt, keyLength } from './aes.ts'

export type KeyRing = ReturnType<typeof openKeyRing>

/** A key of the site. Its id is a hash of it, which is no secret. */
export type SiteKey = { id: string; key: Buffer }

/**
 * The keys of the site, in a file beside the database. Whichever server comes first makes it; servers that share a database
 * share it.
 */
export function openKeyRing(dataDir: string) {
  const file = join(dataDir, 'secret.key')
  prepareFolder(dataDir, () => existsSync(file) || makeKeyFile(file))
  let read = readKeyFile(file)

  /** The newest key comes first. A file that was replaced meanwhile is read again. */
  function keys(): SiteKey[] {
    if (statOf(file) !== read.stat) read = readKeyFile(file)
    return read.keys
  }

  return {
    keys,

    /** Encrypts with the newest key, whose id stands before a dot. */
    encrypt(plain: string | Buffer, context = ''): string {
      const [{ id, key }] = keys() as [SiteKey]
      return `${id}.${encrypt(key, plain, context)}`
    },

    /** Undefined if none of the keys encrypted it in this context. What has no id is from before keys had one. */
    decrypt(encrypted: string, context = ''): Buffer | undefined {
      const dot = encrypted.indexOf('.')
      for (const { id, key } of keys()) {
        if (dot !== -1 && id !== encrypted.slice(0, dot)) continue
        const plain = decrypt(key, encrypted.slice(dot + 1), context)
        if (plain) return plain
      }
      return undefined
    },
  }
}

function readKeyFile(file: string): { keys: SiteKey[]; stat: string } {
  const stat = statOf(file)
  const key = readFileSync(file)
  if (key.length !== keyLength) throw new InvalidSetting(`${file} holds no key of 32 bytes.`)
  return { keys: [{ id: idOf(key), key }], stat }
}

function statOf(file: string): string {
  const { ino, size, mtimeNs } = statSync(file, { bigint: true })
  return `${ino} ${size} ${mtimeNs}`
}

const idOf = (key: Buffer) =>
  createHash('sha256').update('id of a key').update(key).digest('hex').slice(0, 16)

/** Another server may be making it at the same moment: the file is either there, with all of the key, or it is not. */
function makeKeyFile(file: string) {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, randomBytes(keyLength), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}
