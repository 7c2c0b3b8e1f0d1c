import { brand } from '#contract/brand.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import { nowIn } from '#server/tenancy/organizations.queries.ts'
import { listHolders } from '#server/tenancy/rights.ts'
import { countChosen } from './round-input.queries.ts'

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
    .where('publishedDate', 'is', null)
    .select(['dueDate', 'dueTime', 'semester.name', 'timeZone', 'contactEmail'])
    .select('organization.name as organizationName')
    .executeTakeFirst()
  if (!round || nowIn(round.timeZone) < `${round.dueDate}T${round.dueTime}`) return []
  const semester = plainName(round.name)
  const name = plainName(round.organizationName)
  const { studentsCount } = await countChosen(db, semesterId)
  const path = `/organizations/${organizationId}/admin/registration-rounds/${semesterId}`
  const text: NotificationText = {
    subject: `The registration round for ${semester} can be published`,
    opening: [
      `Families can no longer choose classes for ${semester} at ${name}. Students who have choices: ${studentsCount}.`,
      'Look at the preview and publish the result. Until then, families wait for it and cannot enroll.',
    ],
    link: { label: 'Open the registration round', url: new URL(path, publicUrl) },
    closing: [askOffice({ name, contactEmail: round.contactEmail })],
    reason: `You received this email because you manage enrollments at ${name}.`,
    thread: `Semester.${semesterId}`,
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
  compose,
}
