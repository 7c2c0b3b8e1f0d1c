import type { Invite, InvitedMembers, InviteMembers } from '#contract/people/members.ts'
import { type Insertable, sql } from 'kysely'
import { lockRow } from '#server/database/lock.ts'
import { memberName } from '#server/database/searchable.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { conflict, invalidFields, notFound } from '#server/http/problem.ts'
import { isAddress } from '#server/identity/accounts.queries.ts'
import { dayOf } from '#server/identity/one-time-tokens.queries.ts'
import { putInOutbox, waitForNext } from '#server/mail/outbox.ts'
import { openInvitations } from '#server/tenancy/open-invitations.ts'
import { type Administrator, type Holder, lockRights } from '#server/tenancy/rights.ts'
import { requireNoLess } from '#server/tenancy/held-roles.queries.ts'
import { isChild } from '../merging/merging.queries.ts'
import { invitationEmail } from './emails/invitation.email.ts'
import { auditInvitation, deleteSameInvitation } from './invitations.queries.ts'
import { clock } from '#server/process/clock.ts'

/** Invites a person and adds it to the audit log. */
export async function inviteMember(db: Db, administrator: Holder, values: Invite) {
  const { organizationUserId = null } = values
  await lockRights(db, administrator)
  if (organizationUserId !== null) await requireNoLess(db, administrator, [organizationUserId])
  const invitation = await invite(db, administrator, values)
  const { id, email } = invitation
  await auditInvitation(db, administrator, { id, organizationUserId }, email)
  return invitation
}

/** Invites an address, with or without an account. */
export async function invite(
  db: Db,
  { userId, organizationId }: Pick<Administrator, 'userId' | 'organizationId'>,
  values: Invite,
) {
  const { organizationUserId = null } = values
  await requireVerified(db, userId)
  await requireNewcomer(db, { ...values, organizationId })
  if (organizationUserId !== null) await requireRecord(db, organizationId, organizationUserId)
  else await deleteSameInvitation(db, { ...values, organizationId })
  return sendInvitation(db, { ...values, organizationUserId, invitedByUserId: userId })
}

type Sent = Omit<Insertable<Schema['invitation']>, 'createdDate' | 'expiresDate'>

/** Saves an invitation and its email. The caller has checked that it is allowed. */
export async function sendInvitation(db: Db, values: Sent) {
  const now = clock.now()
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

/** Members can only email others after they verify their own address. */
export async function requireVerified(db: Db, userId: number) {
  const { emailVerifiedAt } = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select('emailVerifiedAt')
    .executeTakeFirstOrThrow()
  if (emailVerifiedAt === null) {
    throw conflict('email_unverified', {}, 'Verify your email address before you invite others.')
  }
}

/**
 * Refuses to invite members: their kinds are changed on their card. An account without a verified address is ignored, because
 * it may not belong to the person invited.
 */
async function requireNewcomer(
  db: Db,
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
    const sentence = `${name} has this email address and is ${status.toLowerCase()}.`
    throw conflict('member_shut_out', { email: sentence }, sentence, inTheWay)
  }
  if (status === 'Invited' && organizationUserId === undefined) return
  const isMore = kindNames.some((kind) => kinds[kind] && !member[kind])
  const isRecord = organizationUserId !== undefined
  const rest = isMore && !isRecord ? ' To change their member type, open their record.' : ''
  const sentence = `${name} is already a member.${rest}`
  throw conflict('member_already', { email: sentence }, sentence, inTheWay)
}

const kindNames = ['isTeacher', 'isStudent', 'isParent'] as const

async function requireRecord(db: Db, organizationId: number, organizationUserId: number) {
  const record = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', organizationId)
    .where('organizationUser.id', '=', organizationUserId)
    .select(['status', 'userId', 'personId'])
    .executeTakeFirst()
  if (!record) throw notFound()
  if (record.userId !== null || record.status === 'Suspended' || record.status === 'Archived') {
    throw invalidFields({ organizationUserId: 'Choose an active member without an account.' })
  }
  if (await isChild(db, record.personId)) {
    const sentence =
      'This is a child’s record. It’s managed by their family, so it can’t be claimed.'
    throw invalidFields({ organizationUserId: sentence }, sentence)
  }
}

/** Invites the contact email of each record to claim it. Each reason (`why`) completes a sentence that starts with the name. */
export async function inviteMembers(
  db: Db,
  administrator: Holder,
  { ids: asked }: InviteMembers,
): Promise<InvitedMembers> {
  const { userId, organizationId } = administrator
  await lockRights(db, administrator)
  await requireNoLess(db, administrator, asked)
  await requireVerified(db, userId)
  const ids = [...new Set(asked)]
  const own = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .select('id')
    .$call(lockRow(db))
    .execute()
  if (own.length < ids.length) throw notFound()

  const rows = await records(db, ids)
  const reasons = await reasonsOf(db, organizationId, rows)
  const notInvited: InvitedMembers['notInvited'] = []
  for (const { id: organizationUserId, name, email, isTeacher, isStudent, isParent } of rows) {
    const why = reasons.get(organizationUserId) ?? (await findRecentInvitations(db, email))
    if (email === null || why !== null) {
      notInvited.push({ id: organizationUserId, name, why: why ?? noEmail })
      continue
    }
    const kinds = { isTeacher, isStudent, isParent }
    const record = { organizationId, organizationUserId, email, ...kinds }
    const { id } = await sendInvitation(db, { ...record, invitedByUserId: userId })
    await auditInvitation(db, administrator, { id, organizationUserId }, email)
  }
  return { invited: rows.length - notInvited.length, notInvited }
}

async function findRecentInvitations(db: Db, email: string | null) {
  if (email === null || (await waitForNext(db, invitationEmail, email)) === 0) return null
  return 'has just received several invitations. Try again in an hour'
}

const noEmail = 'has no email'

/** The columns that decide whether a record can be claimed. */
const records = (db: Db, ids: number[]) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationUser.id', 'in', ids)
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .select(['organizationUser.id', 'personId', 'userId', 'status', 'mergedIntoId', 'displayName'])
    .select(['isTeacher', 'isStudent', 'isParent', 'contactEmail as email', memberName.as('name')])
    .execute()

type Row = Awaited<ReturnType<typeof records>>[number]

/** The reason why a record cannot be offered, by id. Records without a reason are left out. */
async function reasonsOf(db: Db, organizationId: number, rows: Row[]) {
  const open = await openUntil(db, rows)
  const children = await childrenAmong(db, rows)
  const members = await membersBy(db, organizationId, rows)
  const invitees = await inviteesBy(db, organizationId, rows)
  const chosen = Map.groupBy(
    rows.filter(({ userId }) => userId === null),
    ({ email }) => email,
  )
  const reasons = new Map<number, string>()
  for (const { id, personId, userId, status, mergedIntoId, displayName, email } of rows) {
    const until = open.get(id)
    const same = chosen.get(email)?.find((other) => other.id !== id)
    const member = members.get(email ?? '')
    const invitee = invitees.get(email ?? '')
    const why =
      (userId !== null && 'has an account') ||
      (mergedIntoId !== null && 'was merged with another record') ||
      ((status === 'Archived' || status === 'Suspended') && `is ${status.toLowerCase()}`) ||
      (displayName !== null && 'is a placeholder') ||
      (children.has(personId) && 'is a child in a family') ||
      (email === null && noEmail) ||
      (until !== undefined && `already has an invitation until ${dayOf(until)}`) ||
      (member !== undefined && `has the email of ${member}, who has an account`) ||
      (same && `has the same email as ${same.name}`) ||
      (invitee !== undefined && `has the same email as ${invitee}, who has an invitation`)
    if (why) reasons.set(id, why)
  }
  return reasons
}

async function openUntil(db: Db, rows: Row[]) {
  const open = await openInvitations(db)
    .where(
      'organizationUserId',
      'in',
      rows.map(({ id }) => id),
    )
    .select(['organizationUserId', 'expiresDate'])
    .execute()
  return new Map(open.map((row) => [row.organizationUserId, row.expiresDate]))
}

/** The names of the members who have an invitation by the email of one of these records. */
async function inviteesBy(db: Db, organizationId: number, rows: Row[]) {
  const invitees = await openInvitations(db)
    .innerJoin('organizationUser', 'organizationUser.id', 'invitation.organizationUserId')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('invitation.organizationId', '=', organizationId)
    .where(
      'invitation.email',
      'in',
      rows.map(({ email }) => email ?? ''),
    )
    .select(['invitation.email', memberName.as('name')])
    .execute()
  return new Map(invitees.map(({ email, name }) => [email, name]))
}

async function childrenAmong(db: Db, rows: Row[]) {
  const children = await db
    .selectFrom('familyMember')
    .where('relation', '=', 'Child')
    .where(
      'personId',
      'in',
      rows.map(({ personId }) => personId),
    )
    .select('personId')
    .execute()
  return new Set(children.map(({ personId }) => personId))
}

/** The names of the members whose verified account has the email of one of these records. */
async function membersBy(db: Db, organizationId: number, rows: Row[]) {
  const members = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('organizationId', '=', organizationId)
    .where('emailVerifiedAt', 'is not', null)
    .where(
      address,
      'in',
      rows.map(({ email }) => email ?? ''),
    )
    .select([address.as('email'), memberName.as('name')])
    .execute()
  return new Map(members.map(({ email, name }) => [email, name]))
}

const address = sql<string>`lower(${sql.ref('user.email')})`
