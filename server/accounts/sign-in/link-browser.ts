import type { Link } from '#server/identity/one-time-tokens.queries.ts'
import { hashOf } from '#server/crypto/secrets.ts'
import type { Client } from '#server/calls/call.ts'
import type { Vault } from '#server/crypto/vault.ts'

type Bound = Pick<Link, 'browserHash' | 'email'>

export const isBrowserOf = ({ browserHash }: Bound, { browser }: Client): boolean =>
  browserHash !== null && browser !== null && hashOf(browser) === browserHash

/** The six digits by which a link can be opened elsewhere. Only the browser that asked is told them, and no row holds them. */
export function codeOfLink(vault: Vault, browserHash: string, email: string): string {
  const bytes = Buffer.from(vault.sign(`link code:${browserHash}:${email}`), 'base64url')
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export const isCodeOf = (vault: Vault, { browserHash, email }: Bound, code: string): boolean =>
  browserHash !== null && codeOfLink(vault, browserHash, email) === code
