import type { Kysely } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import type { FamilyMember } from '../families/family-rights.ts'
import { changeWait } from './changes.ts'
import { listConcerned } from '../families/concerned-adults.queries.ts'

/** Sets whether every adult with full access must agree. What waits already waits for that from now on, or for time again. */
export async function setAgreement(
  db: Kysely<Schema>,
  { familyId, userId }: FamilyMember,
  isAgreementRequired: boolean,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('family')
    .set({ isAgreementRequired })
    .where('id', '=', familyId)
    .where('isAgreementRequired', '!=', isAgreementRequired)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const dueDate = isAgreementRequired ? null : new Date(Date.now() + changeWait).toISOString()
  await db
    .updateTable('familyChange')
    .set({ dueDate })
    .where('familyId', '=', familyId)
    .where('status', '=', 'Waiting')
    .execute()
  await audit(db, {
    organizationId: null,
    actorUserId: userId,
    action: isAgreementRequired ? 'AgreementRequired' : 'AgreementEnded',
    subject: { type: 'Family', id: familyId },
    concerned: await listConcerned(db, familyId, null),
  })
}
