import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export const keyLength = 32
const nonceLength = 12
const tagLength = 16

/** Encrypts with AES-256-GCM. Decryption needs the same context. */
export function encrypt(key: Buffer, plain: string | Buffer, context = ''): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(context))
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Undefined if it was encrypted with another key or in another context, or was changed. */
export function decrypt(key: Buffer, encrypted: string, context = ''): Buffer | undefined {
  const bytes = Buffer.from(encrypted, 'base64url')
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
      authTagLength: tagLength,
    })
    cipher.setAAD(Buffer.from(context))
    cipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
    const plain = cipher.update(bytes.subarray(nonceLength + tagLength))
    return Buffer.concat([plain, cipher.final()])
  } catch {
    return undefined
  }
}
