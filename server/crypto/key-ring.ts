import { minute } from '#contract/dates/durations.ts'
import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import {
  chownSync,
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { prepareFolder } from '../process/data-folder.ts'
import { InvalidSetting } from '../process/env.ts'
import { decrypt, encrypt, keyLength } from './aes.ts'

/** The path of the site's key file. */
export const keyFileOf = (dataDir: string) => join(dataDir, 'secret.key')

export type KeyRing = ReturnType<typeof openKeyRing>

/** A key of the site. Its id is a hash of it and not secret. */
type SiteKey = { id: string; key: Buffer }

export type SiteKeys = {
  /** The first key encrypts. The others stay until a rotation has re-encrypted their data. */
  encryption: [SiteKey, ...SiteKey[]]
  /** The first key signs, and the others are still accepted. */
  signing: [SiteKey, ...SiteKey[]]
  /** Stays the same over rotations, so that lookups by signature still work. */
  lookup: SiteKey
}

/**
 * The keys of the site, in a file beside the database. The first server creates it; servers that share a database
 * share it, and reload it when it is replaced.
 */
export function openKeyRing(dataDir: string) {
  const file = keyFileOf(dataDir)
  prepareFolder(dataDir, () => existsSync(file) || makeKeyFile(file))
  let read = readKeyFile(file)

  /** A rotation retains the permanent key. If the file is missing or another one, the keys of the database are still known. */
  function keys(): SiteKeys {
    const stat = statIfThere(file)
    if (stat === undefined || stat === read.stat) return read.keys
    const next = readKeyFile(file)
    if (next.keys.lookup.id === read.keys.lookup.id) read = next
    return read.keys
  }

  return {
    keys,

    /** Encrypts with the newest key; its id precedes a dot. */
    encrypt(plain: string | Buffer, context = ''): string {
      const [{ id, key }] = keys().encryption
      return `${id}.${encrypt(key, plain, context)}`
    },

    /** Undefined if no key encrypted it in this context. Older values have no key id. */
    decrypt(encrypted: string, context = ''): Buffer | undefined {
      const dot = encrypted.indexOf('.')
      for (const { id, key } of keys().encryption) {
        if (dot !== -1 && id !== encrypted.slice(0, dot)) continue
        const plain = decrypt(key, encrypted.slice(dot + 1), context)
        if (plain) return plain
      }
      return undefined
    },

    /** Signs with the permanent key. */
    signForLookup: (text: string) => signatureOf(keys().lookup, text),

    /** The accepted signatures of a text, newest first. */
    signaturesOf: (text: string) => keys().signing.map((key) => signatureOf(key, text)),

    isSignatureOf: (signature: string, text: string) =>
      keys().signing.some((key) => isEqual(signature, signatureOf(key, text))),

    /** Replaces the whole file, under a lock. */
    replace(change: (before: SiteKeys) => SiteKeys): SiteKeys {
      const next = `${file}.next`
      claim(next)
      try {
        const after = change(keys())
        writeFileSync(next, textOfSiteKeys(after), { mode: 0o600, flush: true })
        copyOwner(file, next)
        renameSync(next, file)
        return after
      } catch (error) {
        rmSync(next, { force: true })
        throw error
      }
    },
  }
}

const signatureOf = ({ key }: SiteKey, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url')

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const newSiteKey = (): SiteKey => siteKeyOf(randomBytes(keyLength))

const siteKeyOf = (key: Buffer): SiteKey => ({
  id: createHash('sha256').update('id of a key').update(key).digest('hex').slice(0, 16),
  key,
})

function readKeyFile(file: string): { keys: SiteKeys; stat: string } {
  const { stat, bytes } = readWhole(file)
  const keys = parseSiteKeys(bytes)
  if (!keys) throw new InvalidSetting(`${file} contains no keys. Restore it from your copy.`)
  return { keys, stat }
}

function readWhole(file: string) {
  try {
    return { stat: statIfThere(file) ?? '', bytes: readFileSync(file) }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new InvalidSetting(`${file} cannot be read: ${why}`, { cause: error })
  }
}

function statIfThere(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found && `${found.ino} ${found.size} ${found.mtimeNs}`
}

/** Reads the content of a key file. Older ones are the 32 bytes of a single key, used for everything. */
export function parseSiteKeys(bytes: Buffer): SiteKeys | undefined {
  if (bytes.length === keyLength) {
    const key = siteKeyOf(bytes)
    return { encryption: [key], signing: [key], lookup: key }
  }
  try {
    const { encryption, signing, lookup } = JSON.parse(bytes.toString('utf8')) as Written
    return { encryption: listOf(encryption), signing: listOf(signing), lookup: keyOf(lookup) }
  } catch {
    return undefined
  }
}

type Written = { encryption: string[]; signing: string[]; lookup: string }

function keyOf(text: string): SiteKey {
  const key = Buffer.from(text, 'base64url')
  if (key.length !== keyLength) throw new Error('No key')
  return siteKeyOf(key)
}

function listOf(texts: string[]): [SiteKey, ...SiteKey[]] {
  const [first, ...others] = texts.map(keyOf)
  if (!first) throw new Error('No key')
  return [first, ...others]
}

const written = ({ key }: SiteKey) => key.toString('base64url')

/** The content of a key file. */
export function textOfSiteKeys({ encryption, signing, lookup }: SiteKeys): string {
  const text: Written = {
    encryption: encryption.map(written),
    signing: signing.map(written),
    lookup: written(lookup),
  }
  return `${JSON.stringify(text, null, 2)}\n`
}

/** Another server may create it at the same moment: the file exists either completely or not at all. */
function makeKeyFile(file: string) {
  const draft = `${file}.${randomUUID()}`
  const keys: SiteKeys = {
    encryption: [newSiteKey()],
    signing: [newSiteKey()],
    lookup: newSiteKey(),
  }
  writeFileSync(draft, textOfSiteKeys(keys), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}

/** Removes the draft of a process that was killed while replacing the file. */
function claim(next: string) {
  const age = existsSync(next) ? Date.now() - statSync(next).mtimeMs : 0
  if (age > minute) rmSync(next, { force: true })
  try {
    writeFileSync(next, '', { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new InvalidSetting('Another process is replacing the keys. Try again in a minute.')
  }
}

/** An administrator may replace a file that belongs to the server's user. */
export function copyOwner(before: string, after: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(before)
  chownSync(after, uid, gid)
}
