import type { HeldNotification } from '#contract/accounts/notifications.ts'
import type { Services } from '../calls/call.ts'
import { lockRow } from '../database/lock.ts'
import type { Db } from '../database/schema/schema.ts'
import { lockOrganization } from '../tenancy/organizations.queries.ts'
import { fullName } from '../database/searchable.ts'
import { conflict, notFound } from '../http/problem.ts'
import { clock } from '../process/clock.ts'
import { type Holder, requireOne } from '../tenancy/rights.ts'
import { kindNamed } from './kinds.ts'
import { recipientsOf } from './preview.ts'
import type { Change } from './notification-kind.ts'

const heldIn = (db: Db, organizationId: number) =>
  db
    .selectFrom('notification')
    .where('organizationId', '=', organizationId)
    .where('state', '=', 'Held')
    .select([
      'notification.id',
      'organizationId',
      'kind',
      'subjectType',
      'subjectId',
      'facts',
      'changes',
    ])
    .select(['actorUserId', 'sentence', 'isSilent', 'createdDate', 'dueDate'])

/** The changes that wait in an organization and that the holder may undo, the latest first. */
export async function listHeld(
  { db, publicUrl }: { db: Db; publicUrl: string },
  holder: Holder,
): Promise<HeldNotification[]> {
  const rows = await heldIn(db, holder.organizationId)
    .leftJoin('person as actor', 'actor.userId', 'actorUserId')
    .select(fullName('actor').as('actorName'))
    .orderBy('notification.id', 'desc')
    .execute()
  const items: HeldNotification[] = []
  for (const held of rows) {
    const { kind: name, facts, changes, actorUserId: _, ...row } = held
    const undoing = kindNamed(name)?.undo
    if (!undoing || !holder.permissions.includes(undoing.permission)) continue
    const title = await undoing.title(db, JSON.parse(facts) as never)
    const { recipients, familiesCount } = await recipientsOf(db, publicUrl, held)
    items.push({
      ...row,
      title,
      changesCount: changesIn(changes).length,
      familiesCount,
      peopleCount: recipients.length,
    })
  }
  return items
}

const changesIn = (changes: string): Change<never>[] => JSON.parse(changes)

/** A notification that waits, with its kind, locked against being sent. Refuses whoever may not make the change. */
async function lockHeld(db: Db, holder: Holder, notificationId: number) {
  // In the order of a change, which locks the organization and then what waits.
  await lockOrganization(db, holder.organizationId)
  const held = await heldIn(db, holder.organizationId)
    .where('notification.id', '=', notificationId)
    .$call(lockRow(db))
    .executeTakeFirst()
  if (!held) {
    const sent = await db
      .selectFrom('notification')
      .where('organizationId', '=', holder.organizationId)
      .where('id', '=', notificationId)
      .select(['state', 'kind'])
      .executeTakeFirst()
    if (!sent) throw notFound()
    await requireUndoing(db, holder, sent.kind)
    throw conflict(
      'not_held',
      {},
      sent.state === 'Sent'
        ? 'It was sent already, so it can’t be undone here. Change it again.'
        : 'It was undone already.',
    )
  }
  return { held, undoing: await requireUndoing(db, holder, held.kind) }
}

/** How changes of a kind are undone, for those who may make them. */
async function requireUndoing(db: Db, holder: Holder, kind: string) {
  const undoing = kindNamed(kind)?.undo
  if (!undoing) throw notFound()
  await requireOne(db, holder, [undoing.permission])
  return undoing
}

/**
 * Undoes the last change of a notification that waits. Without other changes, nobody is notified. With `version`, the
 * change must have left the row at that version, so that a later one of somebody else is not undone instead.
 */
export async function undo(
  services: Services & { db: Db },
  holder: Holder,
  notificationId: number,
  version?: number,
): Promise<void> {
  const { db } = services
  const { held, undoing } = await lockHeld(db, holder, notificationId)
  const changes = changesIn(held.changes)
  const last = changes.pop()
  if (!last) throw conflict('no_undo', {}, 'This can’t be undone.')
  if (version !== undefined && last.version !== version)
    throw conflict('changed_since', {}, 'Somebody changed it since.')
  const restored = await undoing.restore(services, holder, held.subjectId, last)
  // The row is again as the change before left it, with a new version: that change can be undone next.
  const previous = changes.pop()
  const left = previous ? [...changes, { ...previous, version: restored }] : []
  await db
    .updateTable('notification')
    .set({ changes: JSON.stringify(left), ...(left.length === 0 && { state: 'Withdrawn' }) })
    .where('id', '=', held.id)
    .execute()
}

/** Sends a notification that waits now. */
export async function sendNow(db: Db, holder: Holder, notificationId: number): Promise<void> {
  const { held } = await lockHeld(db, holder, notificationId)
  await db
    .updateTable('notification')
    .set({ dueDate: clock.timestamp() })
    .where('id', '=', held.id)
    .execute()
}
