import type { Kysely } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import { isOpenFamilyInvitation } from '#server/tenancy/open-invitations.ts'
import type { FamilyMember } from '../families/family-rights.ts'
import { tellDone } from './changes.telling.ts'

/** Takes an invitation back that nobody has accepted. Its link is over. */
export async function withdrawInvitation(
  db: Kysely<Schema>,
  { familyId, userId }: FamilyMember,
  familyInvitationId: number,
): Promise<void> {
  const invitation = await db
    .deleteFrom('familyInvitation')
    .where('familyId', '=', familyId)
    .where('id', '=', familyInvitationId)
    .where(isOpenFamilyInvitation())
    .returning(['email', 'access', 'personId'])
    .executeTakeFirst()
  if (!invitation) throw notFound()
  const withdrawn = { kind: 'InvitationWithdrawn', familyId, ...invitation } as const
  await audit(db, {
    organizationId: null,
    actorUserId: userId,
    action: 'Removed',
    subject: { type: 'Family', id: familyId },
    after: { familyInvitationId },
    concerned: await tellDone(db, { ...withdrawn, byUserId: userId }),
  })
}
