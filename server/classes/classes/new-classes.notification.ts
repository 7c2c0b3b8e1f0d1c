import { brand } from '#contract/brand.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'

import { listMemberAccounts } from '#server/tenancy/member-accounts.queries.ts'

type Facts = { semesterId: number; classIds: number[] }

async function compose(
  { db, organizationId, publicUrl, userId }: ComposeContext,
  { classIds }: Facts,
): Promise<{ userId: number; text: NotificationText }[]> {
  const classes = await db
    .selectFrom('class')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .innerJoin('organization', 'organization.id', 'class.organizationId')
    .where('class.organizationId', '=', organizationId)
    .where('class.id', 'in', classIds)
    .where('class.status', '=', 'Published')
    .where('isArchived', '=', false)
    .orderBy('class.searchName')
    .select(['class.name', 'semesterId', 'semester.name as semesterName'])
    .select(['organization.name as organizationName', 'contactEmail'])
    .execute()
  const [first, second] = classes
  if (!first) return []
  const organizationName = plainName(first.organizationName)
  const what = second ? `${classes.length} new classes` : `New: ${plainName(first.name)}`
  const path = `/organizations/${organizationId}/classes?semesterId=${first.semesterId}`
  const text: NotificationText = {
    subject: `${what} at ${organizationName}`,
    opening: [`In ${plainName(first.semesterName)}:`],
    list: classes.map(({ name }) => plainName(name)),
    link: { label: 'Open the classes', url: new URL(path, publicUrl) },
    closing: [askOffice({ ...first, name: organizationName })],
    reason: `You received this email because you’re a member of ${organizationName}.`,
  }
  return (await listMemberAccounts(db, organizationId, userId)).map((member) => ({
    userId: member.userId,
    text,
  }))
}

/** The classes that are published within ten minutes are one notification. */
export const newClassesKind: NotificationKind<Facts> = {
  name: 'ClassesPublished',
  group: 'NewClasses',
  audience: 'Active members of the organization',
  occasion: 'Classes are published',
  way: 'App',
  plainSubject: `New classes at ${brand.name}`,
  isHeld: true,
  join: (known, now) => ({
    ...known,
    classIds: [...new Set([...known.classIds, ...now.classIds])],
  }),
  compose,
}
