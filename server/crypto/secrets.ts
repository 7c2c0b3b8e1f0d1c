import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, of which only the hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Nobody finds 256 random bits by trying, so that a fast hash is enough. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
