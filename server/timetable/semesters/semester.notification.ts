import type { ExpressionBuilder } from 'kysely'
import { brand } from '#contract/brand.ts'
import { audiencesInWords, everybodyInWords } from '#contract/classes/rule-words.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import type {
  RegistrationAudience,
  RegistrationWindow,
} from '#contract/timetable/registration-windows.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import { listMemberAccounts } from '#server/tenancy/member-accounts.queries.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import {
  inOpeningOrder,
  isInAudience,
  listAudienceAccounts,
  listWindows,
} from './registration-windows.queries.ts'

/**
 * `date` is the date that it is about: a notification of a semester that was moved meanwhile is not sent. With an audience
 * it is about the earlier opening for that audience.
 */
type Facts = { semesterId: number; date: string; audience?: RegistrationAudience }

type Account = { userId: number }

const dates = ['registrationOpens', 'registrationCloses', 'startDate'] as const
type News = { subject: string; sentence: string; label: string; path: string }
type About = { semester: string; organization: string; date: string; opens: string; plan: string }

function kindOf(
  name: string,
  column: (typeof dates)[number],
  more: Pick<NotificationKind<Facts>, 'occasion' | 'way'> & { audience?: string },
  newsOf: (about: About, audience?: RegistrationAudience) => News,
  recipientsOf: (context: ComposeContext, facts: Facts) => Promise<Account[]> = listMembers,
): NotificationKind<Facts> {
  async function compose(
    context: ComposeContext,
    facts: Facts,
  ): Promise<{ userId: number; text: NotificationText }[]> {
    const { db, organizationId, publicUrl } = context
    const { semesterId, date, audience } = facts
    const found = await db
      .selectFrom('semester')
      .innerJoin('organization', 'organization.id', 'semester.organizationId')
      .where('semester.id', '=', semesterId)
      .where('isArchived', '=', false)
      .$if(audience === undefined, (semesters) => semesters.where(column, '=', date))
      .$if(column !== 'startDate', (semesters) => semesters.where(hasNoOpenRound))
      .select(['semester.name', 'organization.name as organizationName'])
      .select(['contactEmail', 'timeZone', 'registrationOpens', 'registrationOpensTime'])
      .executeTakeFirst()
    if (!found || date < todayIn(found.timeZone)) return []
    const organization = plainName(found.organizationName)
    const about = {
      semester: plainName(found.name),
      organization,
      date: dayInWords(date),
      opens: everybodyInWords(found),
      plan: `/organizations/${organizationId}/plan?semesterId=${semesterId}`,
    }
    const { subject, sentence, label, path } = newsOf(about, audience)
    const text: NotificationText = {
      subject,
      opening: [sentence],
      link: { label, url: new URL(path, publicUrl) },
      closing: [askOffice({ name: organization, contactEmail: found.contactEmail })],
      reason: `You received this email because you’re a member of ${organization}.`,
      replyTo: found.contactEmail,
      thread: `Semester.${semesterId}`,
    }
    const recipients = await recipientsOf(context, facts)
    return recipients.map(({ userId }) => ({ userId, text }))
  }
  return {
    name,
    group: 'Semesters',
    audience: 'Active members of the organization',
    plainSubject: `News from your organization on ${brand.name}`,
    compose,
    ...more,
  }
}

/** While families choose for a round, and until its result is published, nobody can enroll. */
const hasNoOpenRound = (where: ExpressionBuilder<Schema, 'semester'>) =>
  where.not(
    where.exists(
      where
        .selectFrom('registrationRound')
        .whereRef('registrationRound.organizationId', '=', 'semester.organizationId')
        .whereRef('semesterId', '=', 'semester.id')
        .where('publishedDate', 'is', null)
        .select('semesterId'),
    ),
  )

function listMembers({ db, organizationId, userId }: ComposeContext): Promise<Account[]> {
  return listMemberAccounts(db, organizationId, userId)
}

const chooseClasses = 'Choose classes'

export const registrationOpensKind = kindOf(
  'RegistrationOpens',
  'registrationOpens',
  {
    audience:
      'Active members of the organization, each at the time at which it opens for them: first those with an earlier opening',
    occasion: 'Registration for a semester opens today',
    way: 'Email',
  },
  ({ semester, organization, opens, plan }, audience) => ({
    subject: `Registration for ${semester} at ${organization} is open${audience ? ' for your family' : ''}`,
    sentence: audience
      ? `Your family can now enroll in the classes of ${semester}, because registration is open for ${audiencesInWords[audience]}. ${opens}`
      : `Families can now enroll in the classes of ${semester}.`,
    label: chooseClasses,
    path: plan,
  }),
  listForOpening,
)

/** The members for whom registration opens, except those who heard of an opening before this one. */
async function listForOpening(context: ComposeContext, facts: Facts): Promise<Account[]> {
  const { db, organizationId, userId } = context
  const { semesterId, date, audience } = facts
  const windows = inOpeningOrder(await listWindows(db, organizationId, semesterId))
  const own = windows.findIndex((each) => each.audience === audience && each.opensDate === date)
  // The opening was removed or moved.
  if (audience !== undefined && own < 0) return []
  const before = audience === undefined ? windows : windows.slice(0, own)
  const informed = await listInformed(context, semesterId, before)
  const accounts = await accountsFor(db, { organizationId, semesterId, audience }, userId)
  return accounts.filter((account) => !informed.has(account.userId))
}

type Opening = { organizationId: number; semesterId: number; audience: Facts['audience'] }

async function accountsFor(
  db: Db,
  { organizationId, semesterId, audience }: Opening,
  userId?: number,
): Promise<Account[]> {
  if (audience === undefined) return listMemberAccounts(db, organizationId, userId)
  const asked = { semesterId, audience }
  if (userId === undefined) return listAudienceAccounts(db, organizationId, asked)
  return (await isInAudience(db, organizationId, asked, userId)) ? [{ userId }] : []
}

/** The accounts that were notified of some of the earlier openings of a semester. */
async function listInformed(
  { db, organizationId, userId }: ComposeContext,
  semesterId: number,
  openings: RegistrationWindow[],
): Promise<Set<number>> {
  const announced = await db
    .selectFrom('notification')
    .where('organizationId', '=', organizationId)
    .where('kind', '=', registrationOpensKind.name)
    .where('subjectType', '=', 'Semester')
    .where('subjectId', '=', semesterId)
    .select(['id', 'facts'])
    .execute()
  const ids = announced.flatMap(({ id, facts }) => {
    const { audience, date }: Facts = JSON.parse(facts)
    return openings.some((each) => each.audience === audience && each.opensDate === date)
      ? [id]
      : []
  })
  if (ids.length === 0) return new Set()
  const recipients = await db
    .selectFrom('notificationRecipient')
    .where('notificationId', 'in', ids)
    .$if(userId !== undefined, (some) => some.where('userId', '=', userId ?? 0))
    .select('userId')
    .execute()
  return new Set(recipients.map((recipient) => recipient.userId))
}

export const registrationClosesKind = kindOf(
  'RegistrationClosesSoon',
  'registrationCloses',
  { occasion: 'Registration for a semester closes in two days', way: 'App' },
  ({ semester, organization, date, plan }) => ({
    subject: `Registration for ${semester} at ${organization} closes on ${date}`,
    sentence: `Until the end of ${date}, families can enroll in the classes of ${semester}.`,
    label: chooseClasses,
    path: plan,
  }),
)

export const semesterBeginsKind = kindOf(
  'SemesterBegins',
  'startDate',
  { occasion: 'A semester begins tomorrow', way: 'App' },
  ({ semester, organization, date }) => ({
    subject: `${semester} at ${organization} begins on ${date}`,
    sentence: `${semester} begins on ${date}.`,
    label: 'Open your calendar',
    path: '/my/calendar',
  }),
)
