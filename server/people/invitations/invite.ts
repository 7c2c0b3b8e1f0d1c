import type { Invite } from '#contract/people/members.ts'
import type { Insertable, Kysely } from 'kysely'
import { isAddress } from '#server/identity/accounts.queries.ts'
import { memberName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { invitationEmail } from './emails/invitation.email.ts'
import { isChild } from '../replacing/replacing.queries.ts'
import { conflict, invalidFields, notFound } from '#server/http/problem.ts'
import { forgetInvitationByEmail } from './open-invitations.ts'
import type { Administrator } from '#server/tenancy/rights.ts'

/** Invites whoever reads the letters of an address, be it somebody with an account or not. */
export async function invite(
  db: Kysely<Schema>,
  { userId, organizationId }: Pick<Administrator, 'userId' | 'organizationId'>,
  values: Invite,
) {
  const { organizationUserId = null } = values
  await requireVerified(db, userId)
  await requireNewcomer(db, { ...values, organizationId })
  if (organizationUserId !== null) await requireRecord(db, organizationId, organizationUserId)
  else await forgetInvitationByEmail(db, { ...values, organizationId })
  return sendInvitation(db, { ...values, organizationUserId, invitedByUserId: userId })
}

type Sent = Omit<Insertable<Schema['invitation']>, 'createdDate' | 'expiresDate'>

/** Writes an invitation down that nothing speaks against, and its letter. */
export async function sendInvitation(db: Kysely<Schema>, values: Sent) {
  const now = Date.now()
  const invitation = await db
    .insertInto('invitation')
    .values({
      ...values,
      createdDate: new Date(now).toISOString(),
      expiresDate: new Date(now + invitationEmail.life).toISOString(),
    })
    .returning(['id', 'email', 'expiresDate'])
    .executeTakeFirstOrThrow()
  await putInOutbox(db, invitationEmail, values.email, { invitationId: invitation.id })
  return invitation
}

/** Nobody sends letters to others before they have shown that they get letters themselves. */
export async function requireVerified(db: Kysely<Schema>, userId: number) {
  const { emailVerifiedAt } = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select('emailVerifiedAt')
    .executeTakeFirstOrThrow()
  if (emailVerifiedAt === null) {
    throw conflict(
      'email_unverified',
      {},
      'Verify your own email address before you invite others.',
    )
  }
}

/**
 * Whoever belongs here already is not invited: what they are is changed on their card. An account whose address is not
 * verified is nobody in particular, and not known to be who is invited.
 */
async function requireNewcomer(
  db: Kysely<Schema>,
  { organizationId, organizationUserId, email, ...kinds }: Invite,
) {
  const member = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('organizationId', '=', organizationId)
    .where(isAddress(email))
    .where('emailVerifiedAt', 'is not', null)
    .select(['organizationUser.id', 'status', memberName.as('name')])
    .select(['isTeacher', 'isStudent', 'isParent'])
    .executeTakeFirst()
  if (!member) return
  const { id, name, status } = member
  const inTheWay = { id, name }
  if (status === 'Suspended' || status === 'Archived') {
    const sentence = `${name} has this email address, and is ${status.toLowerCase()} here.`
    throw conflict('member_shut_out', { email: sentence }, sentence, inTheWay)
  }
  if (status === 'Invited' && organizationUserId === undefined) return
  const isMore = kindNames.some((kind) => kinds[kind] && !member[kind])
  const isRecord = organizationUserId !== undefined
  const rest = isMore && !isRecord ? ' What they are is changed on their card.' : ''
  const sentence = `${name} is a member already.${rest}`
  throw conflict('member_already', { email: sentence }, sentence, inTheWay)
}

const kindNames = ['isTeacher', 'isStudent', 'isParent'] as const

async function requireRecord(
  db: Kysely<Schema>,
  organizationId: number,
  organizationUserId: number,
) {
  const record = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', organizationId)
    .where('organizationUser.id', '=', organizationUserId)
    .select(['status', 'userId', 'personId'])
    .executeTakeFirst()
  if (!record) throw notFound()
  if (record.userId !== null || record.status === 'Suspended' || record.status === 'Archived') {
    throw invalidFields({ organizationUserId: 'Choose an active member who has no account.' })
  }
  if (await isChild(db, record.personId)) {
    const sentence = 'A child is looked after by their family, so nobody can claim this record.'
    throw invalidFields({ organizationUserId: sentence }, sentence)
  }
}
