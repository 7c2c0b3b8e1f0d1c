import { day } from '#contract/dates/durations.ts'
import { brand } from '#contract/brand.ts'
import { readingAccesses } from '#contract/people/families.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { type Email, type Write, plainName } from '#server/mail/email.ts'
import { fullName } from '#server/database/searchable.ts'
import { isInOperation } from '#server/tenancy/organizations.queries.ts'
import { dayOf, makeLink } from '#server/identity/one-time-tokens.queries.ts'
import { clock } from '#server/process/clock.ts'

type Facts = { invitationId: number }

/** Contains only the name of the sender and their verified address. */
const write: Write<Facts> = async (context, { invitationId }) => {
  const found = await context.db
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'invitation.organizationId')
    .where('invitation.id', '=', invitationId)
    .where('acceptedDate', 'is', null)
    .where(isInOperation)
    .leftJoin('user', (join) =>
      join.onRef('user.id', '=', 'invitedByUserId').on('user.emailVerifiedAt', 'is not', null),
    )
    .leftJoin('person', 'person.userId', 'user.id')
    .select(['organization.id', 'organization.name', 'organization.contactEmail', 'expiresDate'])
    .select(['isTeacher', 'isStudent', 'isParent', 'organizationUserId', 'user.email as hostEmail'])
    .select(fullName('person').as('hostName'))
    .executeTakeFirst()
  const life = found ? Date.parse(found.expiresDate) - clock.now() : 0
  if (!found || life <= 0) return undefined
  const name = plainName(found.name)
  const host = found.hostEmail === null ? null : plainName(found.hostName)
  const url = await makeLink(
    context,
    { purpose: 'Invitation', userId: null, invitationId },
    {
      message: `Welcome to ${name}!`,
      redirect: await findStart(context.db, found),
      life,
    },
  )
  return {
    subject: `You are invited to ${name}`,
    opening: [
      host === null
        ? `You are invited to join “${name}” at ${brand.name}${kindsOf(found)}.`
        : `${host} invites you to ${name} at ${brand.name}${kindsOf(found)}.`,
      'Use the link to accept. You’ll log in or create an account.',
    ],
    link: { label: 'Accept the invitation', url },
    closing: [
      `The link works once, until ${dayOf(found.expiresDate)}, for this email address only. If you don’t want to join, ignore this email.`,
    ],
    reason: `You received this email because ${host === null ? `someone at “${name}”` : `${host} (${found.hostEmail})`} invited this address to ${brand.name}.`,
    replyTo: found.contactEmail,
  }
}

export const invitationEmail = {
  name: 'Invitation',
  life: 14 * day,
  maxPerHour: 5,
  typedFor: {
    in: 'invitation',
    by: 'invitationId',
    subject: `You are invited to an organization at ${brand.name}`,
  },
  write,
} satisfies Email<Facts>

type Guest = { id: number; organizationUserId: number | null } & Kinds

/** The screen that opens after accepting: for a parent, the children and what they can join. It depends on nothing that changes until then. */
async function findStart(db: Db, { id, isParent, isTeacher, ...guest }: Guest): Promise<string> {
  const isForFamily = (isParent && !isTeacher) || (await isOfFamily(db, guest.organizationUserId))
  return `/organizations/${id}${isForFamily ? '/plan' : ''}`
}

/** Whether the record can read in a family. */
async function isOfFamily(db: Db, organizationUserId: number | null): Promise<boolean> {
  const found = await db
    .selectFrom('organizationUser')
    .innerJoin('familyMember', 'familyMember.personId', 'organizationUser.personId')
    .where('organizationUser.id', '=', organizationUserId)
    .where('access', 'in', readingAccesses)
    .select('familyMember.familyId')
    .executeTakeFirst()
  return found !== undefined
}

type Kinds = { isTeacher: boolean; isStudent: boolean; isParent: boolean }

function kindsOf({ isTeacher, isStudent, isParent }: Kinds): string {
  const kinds = [isTeacher && 'a teacher', isStudent && 'a student', isParent && 'a parent']
  const named = kinds.filter((kind) => kind !== false)
  return named.length > 0 ? `, as ${new Intl.ListFormat('en-US').format(named)}` : ''
}
