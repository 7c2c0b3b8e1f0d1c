import type { CancelClassDay, ClassDay } from '#contract/timetable/class-days.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { putAllInOutbox } from '#server/mail/outbox.ts'
import { classDayRestoredEmail, classDayCanceledEmail } from './emails/class-day.email.ts'
import { lockOrganization, findToday } from '#server/tenancy/organizations.queries.ts'
import { conflict, versionConflict } from '#server/http/problem.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { listConcerned, findClassDay } from './class-days.queries.ts'
import { requireNotMadeUp } from './save-class-day.ts'

/** Cancels a day. Everybody who can see the day can read the reason. */
export async function cancelClassDay(
  db: Db,
  administrator: Administrator,
  classDayId: number,
  { reason, version }: CancelClassDay,
) {
  const before = await findLocked(db, administrator, classDayId, version)
  if (before.type === 'Canceled') throw conflict('canceled', {}, 'This day is already canceled.')
  if (before.type === 'Holiday')
    throw conflict('holiday', {}, 'No classes meet on holidays, so there’s nothing to cancel.')
  const changes = { type: 'Canceled', cancelReason: reason } as const
  const after = await change(db, administrator, before, changes)
  await audit(db, {
    ...actedBy(administrator),
    action: 'ClassDayCanceled',
    subject: { type: 'ClassDay', id: classDayId },
    before: { type: before.type, reason: null },
    after: { type: after.type, reason },
  })
  await emailConcerned(db, classDayCanceledEmail, after)
  return after
}

/** Emails everybody who has or had a class on the day, unless the day has passed. */
async function emailConcerned(
  db: Db,
  emailOf: typeof classDayCanceledEmail,
  day: ClassDay,
): Promise<void> {
  if (day.date < (await findToday(db, day.organizationId))) return
  const emails = (await listConcerned(db, day)).map(({ email }) => email)
  await putAllInOutbox(db, emailOf, emails, { classDayId: day.id })
}

/** Restores a canceled day. A make-up day becomes a make-up day again. */
export async function restoreClassDay(
  db: Db,
  administrator: Administrator,
  classDayId: number,
  version: number,
) {
  const before = await findLocked(db, administrator, classDayId, version)
  if (before.type !== 'Canceled') throw conflict('not_canceled', {}, 'This day isn’t canceled.')
  requireNotMadeUp(before)
  const type = before.makesUp ? 'MakeUp' : 'Regular'
  const after = await change(db, administrator, before, { type, cancelReason: null })
  await audit(db, {
    ...actedBy(administrator),
    action: 'ClassDayRestored',
    subject: { type: 'ClassDay', id: classDayId },
    before: { type: before.type, reason: before.cancelReason },
    after: { type, reason: null },
  })
  await emailConcerned(db, classDayRestoredEmail, after)
  return after
}

/** A day in the version that the caller saw, locked until the transaction ends. */
async function findLocked(
  db: Db,
  { organizationId }: Administrator,
  classDayId: number,
  version: number,
) {
  await lockOrganization(db, organizationId)
  const day = await findClassDay(db, organizationId, classDayId)
  if (day.version !== version) throw versionConflict(day)
  return day
}

async function change(
  db: Db,
  { organizationId, personId }: Administrator,
  { id, notes }: ClassDay,
  changes: Pick<ClassDay, 'type' | 'cancelReason'>,
) {
  const searchNotes = searchable([notes, changes.cancelReason].filter(Boolean).join(' '))
  await db
    .updateTable('classDay')
    .set({ ...changes, searchNotes, ...lastSaved(personId), version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute()
  return findClassDay(db, organizationId, id)
}
