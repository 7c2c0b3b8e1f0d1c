import type { Db } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import { decryptRows, encryptRows, unreadable } from '../care/care.encryption.ts'
import type { Proposal } from './family-changes.queries.ts'

/** The stored details of a pending change. Contacts of a child are encrypted with the child's key, as elsewhere. */
export async function encryptDetails(
  db: Db,
  { kind, personId, details }: Proposal,
): Promise<string> {
  if (kind !== 'ChangeContacts' || personId === null) return JSON.stringify(details)
  const rows = await encryptRows(db, 'emergencyContact', personId, details.contacts)
  return JSON.stringify({ ...details, contacts: rows })
}

type Stored = Pick<Proposal, 'kind' | 'personId'> & { details: string }

/** The change as requested. It cannot be decrypted after the key of the child is destroyed. */
export async function decryptDetails(
  db: Db,
  { kind, personId, details }: Stored,
): Promise<Proposal> {
  const stored: Proposal = { kind, personId, details: JSON.parse(details) }
  if (stored.kind !== 'ChangeContacts' || personId === null) return stored
  const rows = stored.details.contacts.map((contact) => ({ ...contact, personId }))
  const read = await decryptRows(db, 'emergencyContact', rows)
  if (read.some(({ name }) => name === unreadable)) throw notFound()
  const contacts = read.map(({ personId: _, ...contact }) => contact)
  return { ...stored, details: { ...stored.details, contacts } }
}
