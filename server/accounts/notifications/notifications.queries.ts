import {
  type MyNotification,
  type MyNotificationPage,
  type MyNotificationQuery,
  NotificationGroup,
  type NotificationPreferences,
  type NotificationWay,
  type ReadNotifications,
  type SaveNotificationPreferences,
  type Unsubscribed,
} from '#contract/accounts/notifications.ts'
import { announceTo } from '#server/audit/announce.ts'
import type { Encryption } from '#server/crypto/encryption.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { findHolder } from '#server/tenancy/rights.ts'
import { notFound } from '#server/http/problem.ts'
import { kindNamed, listKinds } from '#server/notifications/kinds.ts'
import { readUnsubscribeToken, unsubscribedWay } from '#server/notifications/unsubscribe.ts'
import { requireOrganizationInOperation } from '#server/tenancy/organizations.queries.ts'
import { clock } from '#server/process/clock.ts'

const ofUser = (db: Db, userId: number) =>
  db
    .selectFrom('notificationRecipient')
    .innerJoin('notification', 'notification.id', 'notificationId')
    .innerJoin('organization', 'organization.id', 'organizationId')
    .where('notificationRecipient.userId', '=', userId)

/** What a person was notified of, newest first. */
export async function listMyNotifications(
  db: Db,
  userId: number,
  { pageIndex, pageSize }: MyNotificationQuery,
): Promise<MyNotificationPage> {
  const rows = await ofUser(db, userId)
    .orderBy('notificationRecipient.id', 'desc')
    .limit(pageSize)
    .offset(pageIndex * pageSize)
    .select(['notificationRecipient.id', 'organizationId', 'organization.name'])
    .select(['kind', 'title', 'lines', 'path', 'notificationRecipient.createdDate', 'readDate'])
    .execute()
  const totalCount = await count(ofUser(db, userId))
  return {
    items: rows.map(({ name, kind, lines, readDate, ...row }) => ({
      ...row,
      organizationName: name,
      group: kindNamed(kind)?.group ?? 'Announcements',
      lines: JSON.parse(lines) as MyNotification['lines'],
      isRead: readDate !== null,
    })),
    totalPages: Math.ceil(totalCount / pageSize),
    totalCount,
    unfilteredCount: totalCount,
    unreadCount: await countUnread(db, userId),
  }
}

async function count(found: ReturnType<typeof ofUser>): Promise<number> {
  const { all } = await found
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  return all
}

export const countUnread = (db: Db, userId: number) =>
  count(ofUser(db, userId).where('readDate', 'is', null))

/** Marks some of them as read, or all up to one, in all browsers of the account. */
export async function markRead(
  db: Db,
  userId: number,
  { ids, untilId }: ReadNotifications,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('notificationRecipient')
    .set({ readDate: clock.timestamp() })
    .where('userId', '=', userId)
    .where('readDate', 'is', null)
    .$if(ids !== undefined, (some) => some.where('id', 'in', ids ?? []))
    .$if(untilId !== undefined, (some) => some.where('id', '<=', untilId ?? 0))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await announceTo(db, [userId])
}

/** The organizations that notify a person: as an active member, or of a child of whose family they are an adult. */
export async function listPreferences(
  db: Db,
  { userId, personId }: Person,
): Promise<NotificationPreferences[]> {
  const organizations = await organizationsOf(db, personId).orderBy('searchName').execute()
  const choices = await db
    .selectFrom('notificationChoice')
    .where('userId', '=', userId)
    .select(['organizationId', 'group', 'way'])
    .execute()
  const settings = await db
    .selectFrom('notificationSettings')
    .where('userId', '=', userId)
    .selectAll()
    .execute()
  return organizations.map(({ id, name }) => {
    const chosen = settings.find(({ organizationId }) => organizationId === id)
    return {
      organizationId: id,
      organizationName: name,
      choices: NotificationGroup.options.flatMap((group) => {
        const kinds = listKinds().filter((kind) => kind.group === group)
        const choice = choices.find((each) => each.organizationId === id && each.group === group)
        const way = choice?.way ?? strongest(kinds.map((kind) => kind.way))
        return kinds.length > 0 ? [{ group, way }] : []
      }),
      isDigest: chosen?.isDigest ?? false,
      quietFrom: chosen?.quietFrom ?? null,
      quietUntil: chosen?.quietUntil ?? null,
    }
  })
}

/** The same without the groups of which the person can never be notified. */
export async function listOwnPreferences(
  db: Db,
  visitor: SignedIn,
): Promise<NotificationPreferences[]> {
  const preferences = await listPreferences(db, visitor)
  return Promise.all(
    preferences.map(async ({ choices, ...each }) => {
      const concerned = await findConcerned(db, visitor, each.organizationId)
      return { ...each, choices: choices.filter(({ group }) => isFor[group]?.(concerned) ?? true) }
    }),
  )
}

type Person = { userId: number; personId: number }

type Concerned = {
  isMember: boolean
  isTeacher: boolean
  /** Whether a student of the organization is the person or a child of their family. */
  isForStudent: boolean
  permissions: readonly Permission[]
}

/** Who can be notified of a group, where it is not everybody in the organization. */
const isFor: Partial<Record<NotificationGroup, (concerned: Concerned) => boolean>> = {
  Absences: (one) => one.isTeacher || hasAny(one, ['attendance.take', 'classes.manage']),
  NewClasses: ({ isMember }) => isMember,
  Semesters: ({ isMember }) => isMember,
  CareNotes: ({ isForStudent }) => isForStudent,
  Roles: ({ isMember }) => isMember,
  Requests: (one) => hasAny(one, ['enrollments.manage', 'roles.manage']),
  Applications: (one) => hasAny(one, ['applications.decide']),
  Imports: (one) => hasAny(one, ['data.import']),
}

const hasAny = ({ permissions }: Concerned, some: Permission[]) =>
  some.some((one) => permissions.includes(one))

async function findConcerned(
  db: Db,
  visitor: SignedIn,
  organizationId: number,
): Promise<Concerned> {
  const holder = await findHolder(db, visitor, organizationId)
  const members = await membersOf(db, visitor.personId)
    .where('member.organizationId', '=', organizationId)
    .select(['personId', 'isTeacher', 'isStudent'])
    .execute()
  const own = members.find(({ personId }) => personId === visitor.personId)
  return {
    isMember: own !== undefined,
    isTeacher: own?.isTeacher ?? false,
    isForStudent: members.some(({ isStudent }) => isStudent),
    permissions: holder?.permissions ?? [],
  }
}

const strongest = (ways: ('Email' | 'App' | 'Off')[]) =>
  (['Email', 'App'] as const).find((way) => ways.includes(way)) ?? 'Off'

const organizationsOf = (db: Db, personId: number) =>
  db
    .selectFrom('organization')
    .where('id', 'in', membersOf(db, personId).select('member.organizationId'))
    .select(['organization.id', 'organization.name'])

/** The active memberships of a person, and of the children of whose family they are an adult. */
const membersOf = (db: Db, personId: number) =>
  db
    .selectFrom('organizationUser as member')
    .where('member.status', '=', 'Active')
    .where((of) =>
      of.or([
        of('member.personId', '=', personId),
        of(
          'member.personId',
          'in',
          of
            .selectFrom('familyMember as child')
            .innerJoin('familyMember as adult', 'adult.familyId', 'child.familyId')
            .where('child.relation', '=', 'Child')
            .where('adult.relation', '!=', 'Child')
            .where('adult.access', '=', 'Full')
            .where('adult.personId', '=', personId)
            .select('child.personId'),
        ),
      ]),
    )

export async function savePreferences(
  db: Db,
  visitor: SignedIn,
  organizationId: number,
  { choices, isDigest, quietFrom, quietUntil }: SaveNotificationPreferences,
): Promise<NotificationPreferences> {
  const { userId, personId } = visitor
  await requireNotifying(db, personId, organizationId)
  await requireOrganizationInOperation(db, organizationId)
  for (const { group, way } of choices) await choose(db, { userId, organizationId, group }, way)
  const values = { isDigest, quietFrom, quietUntil }
  await db
    .insertInto('notificationSettings')
    .values({ userId, organizationId, ...values })
    .onConflict((known) => known.columns(['userId', 'organizationId']).doUpdateSet(values))
    .execute()
  const all = await listOwnPreferences(db, visitor)
  const saved = all.find((each) => each.organizationId === organizationId)
  if (!saved) throw notFound()
  return saved
}

async function requireNotifying(db: Db, personId: number, organizationId: number) {
  await organizationsOf(db, personId)
    .where('organization.id', '=', organizationId)
    .executeTakeFirstOrThrow(notFound)
}

type Chosen = { userId: number; organizationId: number; group: NotificationGroup }

export const choose = (db: Db, chosen: Chosen, way: NotificationWay) =>
  db
    .insertInto('notificationChoice')
    .values({ ...chosen, way })
    .onConflict((known) =>
      known.columns(['userId', 'organizationId', 'group']).doUpdateSet({ way }),
    )
    .execute()

/** Switches off all emails that the owner of an address may refuse, as somebody wants who reports one as spam. */
export async function unsubscribeFromAll(db: Db, email: string): Promise<void> {
  const reader = await db
    .selectFrom('user')
    .innerJoin('person', 'person.userId', 'user.id')
    .where('user.email', '=', email)
    .select(['user.id as userId', 'person.id as personId'])
    .executeTakeFirst()
  if (!reader) return
  const organizations = await listPreferences(db, reader)
  for (const { organizationId, choices } of organizations)
    for (const { group, way } of choices)
      if (way === 'Email')
        await choose(db, { userId: reader.userId, organizationId, group }, unsubscribedWay)
}

/** Sets the way of the groups that an unsubscribe link names. Anyone with the link may do it. */
export async function chooseByToken(
  { db, encryption }: { db: Db; encryption: Encryption },
  token: string,
  way: NotificationWay,
): Promise<Unsubscribed> {
  const subscription = readUnsubscribeToken(encryption, token)
  const organization =
    subscription &&
    (await db
      .selectFrom('organization')
      .where('id', '=', subscription.organizationId)
      .where((where) =>
        where.exists(
          where.selectFrom('user').where('user.id', '=', subscription.userId).select('user.id'),
        ),
      )
      .select('name')
      .executeTakeFirst())
  if (!subscription || !organization) throw notFound()
  const { userId, organizationId, groups } = subscription
  for (const group of groups) await choose(db, { userId, organizationId, group }, way)
  return { organizationName: organization.name, groups }
}
