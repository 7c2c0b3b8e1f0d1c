import type { EmergencyContact } from '#contract/people/care.ts'
import type { PickUpChange } from '#contract/people/family-changes.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import type { FamilyMember } from '../families/family-rights.ts'
import { readContacts } from '../care/contacts.queries.ts'
import { decryptDetails } from './changes.encryption.ts'

/** Who may pick a child up now, and who could after a change that waits. The reading is noted. */
export async function readPickUpChange(
  db: Kysely<Schema>,
  visitor: FamilyMember,
  changeId: number,
): Promise<PickUpChange> {
  const change = await db
    .selectFrom('familyChange')
    .where('familyId', '=', visitor.familyId)
    .where('id', '=', changeId)
    .where('status', '=', 'Waiting')
    .select(['kind', 'personId', 'details'])
    .executeTakeFirstOrThrow(notFound)
  const { kind, personId, details } = await decryptDetails(db, change)
  if (kind !== 'ChangeContacts' || personId === null) throw notFound()
  const { contacts } = await readContacts(db, visitor, personId)
  return { before: pickingUp(contacts), after: pickingUp(details.contacts) }
}

/** Of these contacts, those who may pick a child up. */
export const pickingUp = (contacts: readonly EmergencyContact[]) =>
  contacts.filter(({ mayPickUp }) => mayPickUp).map(({ name, phone }) => ({ name, phone }))
