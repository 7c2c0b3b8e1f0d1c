import { brand } from '#contract/brand.ts'
import { fullName } from '#server/database/searchable.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import { listHolders } from '#server/tenancy/rights.ts'

type Facts = { classId: number; enrollmentIds: number[] }

async function compose(
  { db, publicUrl, userId }: ComposeContext,
  { classId, enrollmentIds }: Facts,
): Promise<{ userId: number; text: NotificationText }[]> {
  const requests = await db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'enrollment.classId')
    .innerJoin('organization', 'organization.id', 'enrollment.organizationId')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .where('enrollment.id', 'in', enrollmentIds)
    .where('enrollment.status', '=', 'Requested')
    .where('class.status', '=', 'Published')
    .orderBy('enrollment.id')
    .select(['enrollment.organizationId', 'class.name as className', 'organization.contactEmail'])
    .select(['organization.name as organizationName', fullName('person').as('name')])
    .execute()
  const [first, second] = requests
  if (!first) return []
  const { organizationId, contactEmail } = first
  const name = plainName(first.organizationName)
  const className = plainName(first.className)
  const student = plainName(first.name)
  const path = `/organizations/${organizationId}/admin/classes/${classId}?tab=students`
  const text: NotificationText = {
    subject: second
      ? `${requests.length} requests for a seat in ${className}`
      : `Request for a seat in ${className}: ${student}`,
    opening: [
      second
        ? `${requests.length} students request a seat in ${className} at ${name}:`
        : `${student} requests a seat in ${className} at ${name}.`,
    ],
    ...(second && { list: requests.map((each) => plainName(each.name)) }),
    link: { label: 'Open the class', url: new URL(path, publicUrl) },
    closing: [askOffice({ name, contactEmail })],
    reason: `You received this email because you manage enrollments at ${name}.`,
  }
  const holders = await listHolders(db, organizationId, ['enrollments.manage'], userId)
  return holders.map((each) => ({ userId: each, text }))
}

/** The requests for one class within ten minutes are one notification. */
export const seatRequestedKind: NotificationKind<Facts> = {
  name: 'SeatRequested',
  group: 'Requests',
  audience: 'Members who manage enrollments',
  occasion: 'A family requests a seat in a class',
  way: 'Email',
  plainSubject: `Requests for a seat in a class at ${brand.name}`,
  isHeld: true,
  join: (known, now) => ({
    ...known,
    enrollmentIds: [...new Set([...known.enrollmentIds, ...now.enrollmentIds])],
  }),
  compose,
}
