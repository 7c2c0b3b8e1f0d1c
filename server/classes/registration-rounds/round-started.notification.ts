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

type Facts = { semesterId: number }

async function compose(
  { db, organizationId, publicUrl, userId }: ComposeContext,
  { semesterId }: Facts,
): Promise<{ userId: number; text: NotificationText }[]> {
  const round = await db
    .selectFrom('registrationRound')
    .innerJoin('semester', 'semester.id', 'registrationRound.semesterId')
    .innerJoin('organization', 'organization.id', 'registrationRound.organizationId')
    .where('registrationRound.organizationId', '=', organizationId)
    .where('registrationRound.semesterId', '=', semesterId)
    .select(['dueDate', 'dueTime', 'semester.name', 'timeZone', 'contactEmail'])
    .select('organization.name as organizationName')
    .executeTakeFirst()
  if (!round || nowIn(round.timeZone) >= `${round.dueDate}T${round.dueTime}`) return []
  const semester = plainName(round.name)
  const organization = plainName(round.organizationName)
  const until = dueInWords(round)
  const text: NotificationText = {
    subject: `Choose classes for ${semester} at ${organization} until ${until}`,
    opening: [
      `Seats in ${semester} are given in a registration round: choose up to three classes for each child and time until ${until}. It does not matter who is first.`,
      'Then the families pick in an order that is drawn, and you read what each child got and why.',
    ],
    link: {
      label: 'Choose classes',
      url: new URL(`/organizations/${organizationId}/plan?semesterId=${semesterId}`, publicUrl),
    },
    closing: [askOffice({ name: organization, contactEmail: round.contactEmail })],
    reason: `You received this email because you’re a member of ${organization}.`,
    replyTo: round.contactEmail,
    thread: `Semester.${semesterId}`,
  }
  return (await listMemberAccounts(db, organizationId, userId)).map((member) => ({
    userId: member.userId,
    text,
  }))
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
  compose,
}
