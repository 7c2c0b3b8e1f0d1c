import { brand } from '#contract/brand.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'
import type { TimeSlot } from '#contract/timetable/time-slots.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { meetingTimes } from '../scheduled-classes/meetings.rules.ts'
import {
  concernInWords,
  countUnreachedOf,
  listPeopleOf,
} from '../scheduled-classes/people-of-classes.queries.ts'
import { saveTimeSlot } from './time-slots.queries.ts'

/** A time slot before a change. */
type SlotBefore = Pick<TimeSlot, 'name' | 'startTime' | 'endTime'>

type Facts = { timeSlotId: number; before: SlotBefore }

const read = (db: Db, timeSlotId: number) =>
  db
    .selectFrom('timeSlot')
    .innerJoin('organization', 'organization.id', 'timeSlot.organizationId')
    .where('timeSlot.id', '=', timeSlotId)
    .select(['timeSlot.id', 'organizationId', 'timeSlot.name as slot', 'startTime', 'endTime'])
    .select(['organization.name', 'contactEmail', 'timeZone'])
    .executeTakeFirst()

type Slot = Exclude<Awaited<ReturnType<typeof read>>, undefined>

/** What changed for those with a class in the slot. Undefined if its hours are as before. */
function newsOf({ slot, name, startTime, endTime }: Slot, before: SlotBefore) {
  if (startTime === before.startTime && endTime === before.endTime) return undefined
  const hours = displayTimeRange(startTime, endTime)
  const former = displayTimeRange(before.startTime, before.endTime)
  return {
    subject: `${plainName(slot)} at ${plainName(name)} has other hours`,
    opening: [
      `${plainName(name)} has changed the hours of ${plainName(slot)} to ${hours} (before: ${former}).`,
      'These classes meet at the new time:',
    ],
  }
}

/** The published classes in a slot that have not ended. */
const listClasses = (db: Db, { id, organizationId, timeZone }: Slot) =>
  db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classMeeting.classId', 'class.id')
    .innerJoin('semester', 'semester.id', 'semesterId')
    .where('class.organizationId', '=', organizationId)
    .where('slotId', '=', id)
    .where('class.status', '=', 'Published')
    .where('class.endDate', '>=', todayIn(timeZone))
    .where('isArchived', '=', false)
    .orderBy('class.searchName')
    .orderBy('class.id')
    .select(['class.id', 'class.name', 'weekday'])
    .execute()

const statuses = ['Enrolled', 'Requested', 'Waitlisted', 'Offered'] as const

async function compose(
  { db, publicUrl, userId }: ComposeContext,
  { timeSlotId, before }: Facts,
): Promise<{ userId: number; text: NotificationText }[]> {
  const slot = await read(db, timeSlotId)
  const news = slot && newsOf(slot, before)
  if (!news) return []
  const { organizationId, startTime, endTime } = slot
  const classes = await listClasses(db, slot)
  const people = await listPeopleOf(db, organizationId, classes, statuses, { userId })
  const office = { ...slot, name: plainName(slot.name) }
  return people.map((reader) => ({
    userId: reader.userId,
    text: {
      ...news,
      list: reader.classes.map(
        (one) =>
          `${concernInWords(one)}: ${plainName(one.name)}, ${meetingTimes({ ...one, startTime, endTime })}`,
      ),
      link: { label: 'Open My Calendar', url: new URL('/my/calendar', publicUrl) },
      closing: [askOffice(office)],
      reason: `You received this email because you teach these classes, or you or your family are in them, at ${office.name}.`,
      replyTo: slot.contactEmail,
      thread: `TimeSlot.${timeSlotId}`,
    },
  }))
}

export const timeSlotKind: NotificationKind<Facts, SlotBefore> = {
  name: 'TimeSlotChanged',
  group: 'Classes',
  audience:
    'Teachers of the classes in it, students with a seat or waiting for one, and their guardians',
  occasion: 'A time slot gets other hours',
  way: 'Email',
  plainSubject: `News about classes at ${brand.name}`,
  isHeld: true,
  undo: {
    permission: 'classDays.manage',
    title: async (db, { timeSlotId, before }) => {
      const slot = await read(db, timeSlotId)
      const news = slot && newsOf(slot, before)
      return news?.subject ?? `${plainName(slot?.slot ?? before.name)} was edited`
    },
    restore: async ({ db }, holder, timeSlotId, { before, version }) => {
      const { after } = await saveTimeSlot(db, holder, timeSlotId, { ...before, version })
      return after.version
    },
  },
  compose,
  countUnreached: async (db, { timeSlotId, before }) => {
    const slot = await read(db, timeSlotId)
    if (!slot || !newsOf(slot, before)) return 0
    return countUnreachedOf(db, slot.organizationId, await listClasses(db, slot), statuses)
  },
}
