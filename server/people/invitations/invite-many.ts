import type { Kysely } from 'kysely'
import { locked } from '#server/database/lock.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { sparedFor } from '#server/mail/outbox.ts'
import { invitationEmail } from './emails/invitation.email.ts'
import { notFound } from '#server/http/problem.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { noEmail, reasonsOf, records } from './invite-reasons.ts'
import { requireVerified, sendInvitation } from './invite.ts'

/** Offers each record to whoever reads its email. Why one is not offered goes on from the name. */
export async function inviteMany(
  db: Kysely<Schema>,
  { userId, organizationId }: Pick<Administrator, 'userId' | 'organizationId'>,
  asked: number[],
) {
  await requireVerified(db, userId)
  const ids = [...new Set(asked)]
  const own = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .select('id')
    .$call(locked(db))
    .execute()
  if (own.length < ids.length) throw notFound()

  const rows = await records(db, ids)
  const reasons = await reasonsOf(db, organizationId, rows)
  const invited: { id: number; email: string }[] = []
  const notInvited: { id: number; name: string; why: string }[] = []
  for (const { id, name, email, isTeacher, isStudent, isParent } of rows) {
    const why = reasons.get(id) ?? (await whyNotNow(db, email))
    if (email === null || why !== null) {
      notInvited.push({ id, name, why: why ?? noEmail })
      continue
    }
    await sendInvitation(db, {
      organizationId,
      organizationUserId: id,
      email,
      isTeacher,
      isStudent,
      isParent,
      invitedByUserId: userId,
    })
    invited.push({ id, email })
  }
  return { invited, notInvited }
}

async function whyNotNow(db: Kysely<Schema>, email: string | null) {
  if (email === null || (await sparedFor(db, invitationEmail, email)) === 0) return null
  return 'has got many invitations just now, and can be invited in an hour'
}
