import { createHmac, timingSafeEqual } from 'node:crypto'
import { openKeyRing } from './crypto/key-ring.ts'

export type Vault = ReturnType<typeof openVault>

/** Keeps what somebody with a copy of the database must not read, by the keys of the site. */
export function openVault(dataDir: string) {
  const ring = openKeyRing(dataDir)
  const key = () => ring.keys()[0]?.key as Buffer
  const sign = (text: string) => createHmac('sha256', key()).update(text).digest('base64url')

  return {
    /** A hash that only holders of the key can compute: for what is short enough to be guessed. */
    sign,

    isSignatureOf(signature: string, text: string): boolean {
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text))]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },

    seal: (text: string): string => ring.encrypt(text),

    /** Nothing, if it was sealed with another key. */
    unseal: (sealed: string): string | undefined => ring.decrypt(sealed)?.toString('utf8'),
  }
}
