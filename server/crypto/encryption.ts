import { openKeyRing } from './key-ring.ts'

export type Encryption = ReturnType<typeof openEncryption>

/** Keeps what somebody with a copy of the database must not read, by the keys of the site. */
export function openEncryption(dataDir: string) {
  const ring = openKeyRing(dataDir)

  return {
    /**
     * A hash that only holders of the keys can compute: for what is short enough to be guessed, and is looked up by it. It
     * stays the same when the keys are rotated.
     */
    sign: ring.signForLookup,

    /** Signs with the newest key what whoever has it may do. */
    signWithNewest: (text: string): string => ring.signaturesOf(text)[0] ?? '',

    /** Whether it is a signature by any key of the site, also one that was replaced since. */
    isSignatureOf: ring.isSignatureOf,

    encrypt: (text: string): string => ring.encrypt(text),

    /** Nothing, if it was sealed with another key. */
    decrypt: (sealed: string): string | undefined => ring.decrypt(sealed)?.toString('utf8'),
  }
}
