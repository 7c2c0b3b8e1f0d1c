import { brand } from '#contract/brand.ts'
import { dueInWords } from '#contract/classes/rule-words.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import { listMemberAccounts } from '#server/tenancy/member-accounts.queries.ts'
import { nowIn } from '#server/tenancy/organizations.queries.ts'
import { listHolders } from '#server/tenancy/rights.ts'
import { countChosen } from './round-input.queries.ts'

type Facts = { semesterId: number }

/** A round that is still to be published, in words, and whether families can choose. Undefined without one. */
async function findAnnounced(
  { db, organizationId }: Pick<ComposeContext, 'db' | 'organizationId'>,
  { semesterId }: Facts,
) {
  const round = await db
    .selectFrom('registrationRound')
    .innerJoin('semester', 'semester.id', 'registrationRound.semesterId')
    .innerJoin('organization', 'organization.id', 'registrationRound.organizationId')
    .where('registrationRound.organizationId', '=', organizationId)
    .where('registrationRound.semesterId', '=', semesterId)
    .where('publishedDate', 'is', null)
    .select(['dueDate', 'dueTime', 'semester.name', 'timeZone', 'contactEmail'])
    .select('organization.name as organizationName')
    .executeTakeFirst()
  if (!round) return undefined
  const { dueDate, dueTime, timeZone, contactEmail } = round
  return {
    semester: plainName(round.name),
    organization: { name: plainName(round.organizationName), contactEmail },
    until: dueInWords(round),
    isChoosing: nowIn(timeZone) < `${dueDate}T${dueTime}`,
  }
}

async function composeStarted(
  context: ComposeContext,
  facts: Facts,
): Promise<{ userId: number; text: NotificationText }[]> {
  const { db, organizationId, publicUrl, userId } = context
  const round = await findAnnounced(context, facts)
  if (!round?.isChoosing) return []
  const { semester, organization, until } = round
  const path = `/organizations/${organizationId}/plan?semesterId=${facts.semesterId}`
  const text: NotificationText = {
    subject: `Choose classes for ${semester} at ${organization.name} until ${until}`,
    opening: [
      `Seats in ${semester} are given in a registration round: choose up to three classes for each child and time until ${until}. It does not matter who is first.`,
      'Then the families pick in an order that is drawn, and you read what each child got and why.',
    ],
    link: { label: 'Choose classes', url: new URL(path, publicUrl) },
    closing: [askOffice(organization)],
    reason: `You received this email because you’re a member of ${organization.name}.`,
    replyTo: organization.contactEmail,
    thread: `Semester.${facts.semesterId}`,
  }
  const members = await listMemberAccounts(db, organizationId, userId)
  return members.map((member) => ({ userId: member.userId, text }))
}

/** It waits, so that a round that was started by mistake can be removed before anybody learns of it. */
export const roundStartedKind: NotificationKind<Facts> = {
  name: 'RoundStarted',
  group: 'Semesters',
  audience: 'Active members of the organization',
  occasion: 'Families can choose classes for a registration round',
  way: 'Email',
  plainSubject: `News from your organization on ${brand.name}`,
  isHeld: true,
  compose: composeStarted,
}

async function composeDue(
  context: ComposeContext,
  facts: Facts,
): Promise<{ userId: number; text: NotificationText }[]> {
  const { db, organizationId, publicUrl, userId } = context
  const round = await findAnnounced(context, facts)
  if (!round || round.isChoosing) return []
  const { semester, organization } = round
  const { studentsCount } = await countChosen(db, facts.semesterId)
  const path = `/organizations/${organizationId}/admin/registration-rounds/${facts.semesterId}`
  const text: NotificationText = {
    subject: `The registration round for ${semester} can be published`,
    opening: [
      `Families can no longer choose classes for ${semester} at ${organization.name}. ${studentsCount} ${studentsCount === 1 ? 'student has' : 'students have'} choices.`,
      'Look at the preview and publish the result. Until then, families wait for it and cannot enroll.',
    ],
    link: { label: 'Open the registration round', url: new URL(path, publicUrl) },
    closing: [askOffice(organization)],
    reason: `You received this email because you manage enrollments at ${organization.name}.`,
    thread: `Semester.${facts.semesterId}`,
  }
  const holders = await listHolders(db, organizationId, ['enrollments.manage'], userId)
  return holders.map((each) => ({ userId: each, text }))
}

/** Sent at the due time, which can be changed until then. */
export const roundDueKind: NotificationKind<Facts> = {
  name: 'RoundDue',
  group: 'Requests',
  audience: 'Members who manage enrollments',
  occasion: 'Families can no longer choose for a registration round, and it can be published',
  way: 'Email',
  includesActor: true,
  plainSubject: `News from your organization on ${brand.name}`,
  compose: composeDue,
}
