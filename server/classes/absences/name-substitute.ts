import type { MeetingKey, NameSubstitute, SubstituteDay } from '#contract/classes/absences.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, forbidden, invalidFields, listVersionConflict } from '#server/http/problem.ts'
import { notify } from '#server/notifications/notify.ts'
import { clock } from '#server/process/clock.ts'
import { findToday } from '#server/tenancy/organizations.queries.ts'
import { type Holder, lockRights } from '#server/tenancy/rights.ts'
import { requireSecondFactor } from '#server/tenancy/second-factor.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { nobodyAbsent, readSubstituted } from '#server/timetable/class-days/substituted.queries.ts'
import { substituteKind } from './absence.notification.ts'
import { findDay, listOwnSubstitutions } from './substitutes.queries.ts'
import { meetingKey } from '#server/timetable/scheduled-classes/meetings.rules.ts'

/** Names a member as the substitute of a class on a day, or nobody. */
export async function nameSubstitute(
  db: Db,
  holder: Holder,
  key: MeetingKey,
  { organizationUserId, replaces }: NameSubstitute,
): Promise<void> {
  await lockRights(db, holder)
  const day = await findDay(db, holder.organizationId, key)
  if ((day.substitute?.organizationUserId ?? null) !== replaces)
    throw listVersionConflict(
      `${day.substitute?.name ?? 'Nobody'} now substitutes on ${dayInWords(day.date)}.`,
      [day],
    )
  if (organizationUserId === (day.substitute?.organizationUserId ?? null)) return
  await requireComing(db, holder, day)
  if (organizationUserId !== null) await requireTeacher(db, holder, organizationUserId)
  await replaceSubstitute(db, holder, key, organizationUserId)
}

/** Who taught on a past day stays as it is. */
async function requireComing(db: Db, { organizationId }: Holder, { date }: SubstituteDay) {
  if (date >= (await findToday(db, organizationId))) return
  throw conflict('day_over', {}, `${dayInWords(date)} is over.`)
}

async function requireTeacher(db: Db, { organizationId }: Holder, organizationUserId: number) {
  const member = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('id', '=', organizationUserId)
    .where('status', '=', 'Active')
    .where('isTeacher', '=', true)
    .select('id')
    .executeTakeFirst()
  if (!member)
    throw invalidFields({ organizationUserId: 'Choose an active teacher of this organization.' })
}

/** A teacher or substitute of the class takes it on a day when another teacher is absent, or gives it back. */
export async function takeSubstitution(
  db: Db,
  holder: Holder,
  key: MeetingKey,
  isTaken: boolean,
): Promise<void> {
  requireSecondFactor(holder)
  await lockRights(db, holder)
  const day = await findDay(db, holder.organizationId, key)
  const own = (await listOwnSubstitutions(db, holder.personId)).find(
    (each) => meetingKey(each) === meetingKey(key),
  )
  const isMine = own?.isSubstitute === true
  if (isMine === isTaken) return
  if (isTaken && day.substitute !== null) {
    const message = `${day.substitute.name} already substitutes on ${dayInWords(day.date)}.`
    throw conflict('taken', {}, message)
  }
  if (isTaken && !own?.mayTake)
    throw forbidden(
      'Only substitutes and teachers of this class can take it, if a teacher is absent.',
    )
  await replaceSubstitute(db, holder, key, isTaken ? holder.organizationUserId : null)
}

async function replaceSubstitute(
  db: Db,
  holder: Holder,
  key: MeetingKey,
  organizationUserId: number | null,
): Promise<void> {
  const { organizationId } = holder
  const before = await findDay(db, organizationId, key)
  const ofMeeting = { organizationId, ...key }
  if (organizationUserId === null) {
    await db
      .deleteFrom('substitution')
      .where((where) => where.and(ofMeeting))
      .execute()
  } else {
    const named = {
      organizationUserId,
      namedByPersonId: holder.personId,
      namedDate: clock.timestamp(),
    }
    const updated = await db
      .updateTable('substitution')
      .set(named)
      .where((where) => where.and(ofMeeting))
      .returning('id')
      .executeTakeFirst()
    if (!updated)
      await db
        .insertInto('substitution')
        .values({ ...ofMeeting, ...named })
        .execute()
  }
  const after = await findDay(db, organizationId, key)
  const { date } = before
  await audit(db, {
    ...actedBy(holder),
    subject: { type: 'Class', id: key.classId },
    action: after.substitute ? 'SubstituteNamed' : 'SubstituteRemoved',
    after: { date, member: (after.substitute ?? before.substitute)?.name ?? null },
  })
  await notify(db, substituteKind, {
    organizationId,
    actorUserId: holder.userId,
    subject: { type: 'Class', id: key.classId },
    facts: { ...key, formerId: before.substitute?.organizationUserId ?? null },
  })
}

/** Ends the substitutions on days of which no teacher is absent anymore. */
export async function endNeedlessSubstitutions(
  db: Db,
  { userId }: SignedIn,
  meetings: (MeetingKey & { organizationId: number; date: string })[],
): Promise<void> {
  for (const { organizationId, classId, classDayId, date } of meetings) {
    const { absentTeachers, substitute } =
      (await readSubstituted(db, [classId], date)).get(meetingKey({ classId, classDayId })) ??
      nobodyAbsent
    if (absentTeachers.length > 0 || substitute === null) continue
    await db
      .deleteFrom('substitution')
      .where('classId', '=', classId)
      .where('classDayId', '=', classDayId)
      .execute()
    await audit(db, {
      organizationId,
      actorUserId: userId,
      action: 'SubstituteRemoved',
      subject: { type: 'Class', id: classId },
      after: { date, member: substitute.name },
    })
    await notify(db, substituteKind, {
      organizationId,
      actorUserId: userId,
      subject: { type: 'Class', id: classId },
      facts: { classId, classDayId, formerId: substitute.organizationUserId },
    })
  }
}
