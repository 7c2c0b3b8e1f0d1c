import type { Db } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import { isOpenFamilyInvitation } from '#server/tenancy/open-invitations.ts'
import type { FamilyMember } from '../families/family-rights.ts'
import { auditFamily } from '../families/families.queries.ts'
import { emailImmediateChange } from './email-family-change.ts'

/** Withdraws a pending invitation. Its link stops working. */
export async function withdrawInvitation(
  db: Db,
  visitor: FamilyMember,
  familyInvitationId: number,
): Promise<void> {
  const { familyId, userId } = visitor
  const invitation = await db
    .deleteFrom('familyInvitation')
    .where('familyId', '=', familyId)
    .where('id', '=', familyInvitationId)
    .where(isOpenFamilyInvitation())
    .returning(['email', 'access', 'personId'])
    .executeTakeFirst()
  if (!invitation) throw notFound()
  const withdrawn = { kind: 'InvitationWithdrawn', familyId, ...invitation } as const
  await auditFamily(db, visitor, {
    action: 'Removed',
    after: { familyInvitationId },
    concerned: await emailImmediateChange(db, { ...withdrawn, byUserId: userId }),
  })
}
