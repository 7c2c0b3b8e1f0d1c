import { openKeyRing } from './key-ring.ts'

export type Encryption = ReturnType<typeof openEncryption>

/** Encrypts and signs with the keys of the site, so that a copy of the database alone reveals nothing. */
export function openEncryption(dataDir: string) {
  const ring = openKeyRing(dataDir)

  return {
    /**
     * A keyed hash (HMAC) to look up values that are short enough to be guessed. It stays the same when the keys are
     * rotated.
     */
    sign: ring.signForLookup,

    /** Signs a bearer capability, such as a calendar address, with the newest key. */
    signWithNewest: (text: string): string => ring.signaturesOf(text)[0] ?? '',

    /** Whether it is a signature by any key of the site, including former ones. */
    isSignatureOf: ring.isSignatureOf,

    encrypt: (text: string): string => ring.encrypt(text),

    /** Undefined if it was encrypted with another key. */
    decrypt: (encrypted: string): string | undefined => ring.decrypt(encrypted)?.toString('utf8'),
  }
}
