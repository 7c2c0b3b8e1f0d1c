import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareFolder } from './process/data-folder.ts'
import { InvalidSetting } from './process/env.ts'

export type Vault = ReturnType<typeof openVault>

const keyLength = 32
const nonceLength = 12
const tagLength = 16

/**
 * Keeps what somebody with a copy of the database must not read. Its key is a file beside the database, made by whichever
 * server comes first; servers that share a database share it.
 */
export function openVault(dataDir: string) {
  const key = readKey(dataDir)
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  return {
    /** A hash that only holders of the key can compute: for what is short enough to be guessed. */
    sign,

    isSignatureOf(signature: string, text: string): boolean {
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text))]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },

    seal(text: string): string {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },

    /** Nothing, if it was sealed with another key. */
    unseal(sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
          authTagLength: tagLength,
        })
        cipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
        const text = cipher.update(bytes.subarray(nonceLength + tagLength))
        return Buffer.concat([text, cipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

function readKey(dataDir: string): Buffer {
  const file = join(dataDir, 'secret.key')
  prepareFolder(dataDir, () => existsSync(file) || makeKey(file))
  const key = readFileSync(file)
  if (key.length !== keyLength) throw new InvalidSetting(`${file} holds no key of 32 bytes.`)
  return key
}

/** Another server may be making it at the same moment: the file is either there, with all of the key, or it is not. */
function makeKey(file: string) {
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
