import { brand } from '#contract/brand.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import { listMemberAccounts } from '#server/tenancy/member-accounts.queries.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'

/** `date` is the date that it is about: a notification of a semester that was moved meanwhile is not sent. */
type Facts = { semesterId: number; date: string }

const dates = ['registrationOpens', 'registrationCloses', 'startDate'] as const
type News = { subject: string; sentence: string; label: string; path: string }

function kindOf(
  name: string,
  column: (typeof dates)[number],
  more: Pick<NotificationKind<Facts>, 'occasion' | 'way'>,
  newsOf: (about: { semester: string; organization: string; date: string }) => News,
): NotificationKind<Facts> {
  async function compose(
    { db, organizationId, publicUrl, userId }: ComposeContext,
    { semesterId, date }: Facts,
  ): Promise<{ userId: number; text: NotificationText }[]> {
    const found = await db
      .selectFrom('semester')
      .innerJoin('organization', 'organization.id', 'semester.organizationId')
      .where('semester.id', '=', semesterId)
      .where('isArchived', '=', false)
      .where(column, '=', date)
      .select(['semester.name', 'organization.name as organizationName'])
      .select(['contactEmail', 'timeZone'])
      .executeTakeFirst()
    if (!found || date < todayIn(found.timeZone)) return []
    const organization = plainName(found.organizationName)
    const about = { semester: plainName(found.name), organization, date: dayInWords(date) }
    const { subject, sentence, label, path } = newsOf(about)
    const text: NotificationText = {
      subject,
      opening: [sentence],
      link: { label, url: new URL(path, publicUrl) },
      closing: [askOffice({ name: organization, contactEmail: found.contactEmail })],
      reason: `You received this email because you’re a member of ${organization}.`,
      replyTo: found.contactEmail,
      thread: `Semester.${semesterId}`,
    }
    const members = await listMemberAccounts(db, organizationId, userId)
    return members.map((member) => ({ userId: member.userId, text }))
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

const toClasses = { label: 'Open the classes', path: '/my/classes' }

export const registrationOpensKind = kindOf(
  'RegistrationOpens',
  'registrationOpens',
  { occasion: 'Registration for a semester opens today', way: 'Email' },
  ({ semester, organization }) => ({
    subject: `Registration for ${semester} at ${organization} is open`,
    sentence: `Families can now enroll in the classes of ${semester}.`,
    ...toClasses,
  }),
)

export const registrationClosesKind = kindOf(
  'RegistrationClosesSoon',
  'registrationCloses',
  { occasion: 'Registration for a semester closes in two days', way: 'App' },
  ({ semester, organization, date }) => ({
    subject: `Registration for ${semester} at ${organization} closes on ${date}`,
    sentence: `Until the end of ${date}, families can enroll in the classes of ${semester}.`,
    ...toClasses,
  }),
)

export const semesterBeginsKind = kindOf(
  'SemesterBegins',
  'startDate',
  { occasion: 'A semester begins tomorrow', way: 'App' },
  ({ semester, organization, date }) => ({
    subject: `${semester} at ${organization} begins on ${date}`,
    sentence: `${semester} begins on ${date}.`,
    ...toClasses,
  }),
)
