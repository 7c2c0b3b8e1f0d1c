import { holdMinutes, type NotificationPreview } from '#contract/accounts/notifications.ts'
import { enrollmentReaders } from '#contract/rights/guarded.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import type { AuditSubject } from '#contract/rights/audit.query.ts'
import type { Database } from '../database/database.ts'
import { dryRun } from '../database/dry-run.ts'
import { inParts } from '../database/in-parts.ts'
import type { Db } from '../database/schema/schema.ts'
import { fullName } from '../database/searchable.ts'
import { conflict, Refusal } from '../http/problem.ts'
import { greet } from '../mail/email.ts'
import { layOut } from '../mail/prepare-email.ts'
import { kindNamed } from './kinds.ts'
import { withSentence } from './notification-emails.ts'
import { resolve } from './send-due.ts'

declare module '../calls/call.ts' {
  interface Services {
    /** The public address of the site, without a trailing slash. */
    publicUrl: string
  }
}

type Tried = {
  organizationId: number
  permissions: readonly Permission[]
  subject: { type: AuditSubject; id: number }
  newConflictsCount?: number
}

/**
 * Who would be notified of a change, and with which text. The work makes the change in a transaction that is rolled
 * back, so the preview says what would happen. Refuses what the change would refuse.
 */
export async function previewOf(
  { database, publicUrl }: { database: Database; publicUrl: string },
  work: (db: Db) => Promise<Tried>,
): Promise<NotificationPreview> {
  try {
    return await dryRun(database, async (db) => compose(db, publicUrl, await work(db)))
  } catch (error) {
    if (error instanceof Refusal && error.problem.code === 'versionConflict')
      throw conflict('out_of_date', {}, 'Somebody saved it in the meantime. Load it again.')
    throw error
  }
}

async function compose(
  db: Db,
  publicUrl: string,
  { organizationId, permissions, subject, newConflictsCount = 0 }: Tried,
): Promise<NotificationPreview> {
  const held = await db
    .selectFrom('notification')
    .where('organizationId', '=', organizationId)
    .where('subjectType', '=', subject.type)
    .where('subjectId', '=', subject.id)
    .where('state', '=', 'Held')
    .orderBy('id', 'desc')
    .select(['organizationId', 'kind', 'facts', 'actorUserId', 'sentence', 'isSilent'])
    .executeTakeFirst()
  // The recipients and their children are those who attend a class.
  const isShown = enrollmentReaders.some((permission) => permissions.includes(permission))
  const common = { holdMinutes, newConflictsCount, isShown }
  const { recipients, people, familiesCount } = await recipientsOf(db, publicUrl, held)
  const unreachedStudentsCount = await countUnreached(db, held)
  const [first] = recipients
  const text = isShown && held && first && (await withSentence(db, first.text, held))
  const reader = people.get(first?.userId ?? 0)
  const content = text && { ...text, opening: [greet(reader?.firstName ?? null), ...text.opening] }
  return {
    familiesCount,
    emailsCount: recipients.filter(({ way }) => way === 'Email').length,
    appOnlyCount: recipients.filter(({ way }) => way === 'App').length,
    unreachedStudentsCount,
    people: (isShown ? recipients : [])
      .map(({ userId, way }) => ({ name: people.get(userId)?.name ?? '', way }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en-US')),
    sample: content ? { subject: content.subject, ...(await layOut(content)) } : null,
    ...common,
  }
}

async function countUnreached(db: Db, held: Held | undefined): Promise<number> {
  const kind = held && kindNamed(held.kind)
  if (!kind?.countUnreached || held?.isSilent) return 0
  return kind.countUnreached(db, JSON.parse(held?.facts ?? '') as never)
}

type Held = {
  organizationId: number
  kind: string
  facts: string
  actorUserId: number | null
  isSilent: boolean
}

/** Who would be notified of what waits, if it were sent now. */
export async function recipientsOf(db: Db, publicUrl: string, held: Held | undefined) {
  const kind = held && kindNamed(held.kind)
  if (!held || !kind || held.isSilent)
    return { recipients: [], people: new Map<number, Person>(), familiesCount: 0 }
  const { organizationId, actorUserId } = held
  const context = { db, organizationId, publicUrl, actorUserId }
  const composed = await kind.compose(context, JSON.parse(held.facts) as never)
  const recipients = await resolve(db, { organizationId, actorUserId, kind }, composed)
  const people = await listPeople(
    db,
    recipients.map(({ userId }) => userId),
  )
  const personIds = [...people.values()].map(({ personId }) => personId)
  return { recipients, people, familiesCount: await countFamilies(db, personIds) }
}

type Person = { personId: number; name: string; firstName: string }

async function listPeople(db: Db, userIds: number[]) {
  const people = new Map<number, Person>()
  for (const some of inParts(userIds)) {
    const rows = await db
      .selectFrom('person')
      .where('userId', 'in', some)
      .select(['userId', 'id as personId', 'firstName', fullName('person').as('name')])
      .$narrowType<{ userId: number }>()
      .execute()
    for (const { userId, ...person } of rows) people.set(userId, person)
  }
  return people
}

async function countFamilies(db: Db, personIds: number[]): Promise<number> {
  const families = new Set<number>()
  for (const some of inParts(personIds)) {
    const rows = await db
      .selectFrom('familyMember')
      .where('personId', 'in', some)
      .select('familyId')
      .distinct()
      .execute()
    for (const { familyId } of rows) families.add(familyId)
  }
  return families.size
}
