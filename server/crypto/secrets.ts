import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits; only the hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** 256 random bits cannot be guessed, so a fast hash is enough. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
