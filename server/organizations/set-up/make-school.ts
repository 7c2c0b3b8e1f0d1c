import { plainRules } from '#contract/classes/class-rules.ts'
import type { SetUpDraft } from '#contract/organizations/set-up.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'
import { unplaced } from '#contract/timetable/meetings.ts'
import { memberName, searchable } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { invalidFields } from '#server/http/problem.ts'
import type { Stores } from '#server/classes/classes/classes.queries.ts'
import { addClass } from '#server/classes/classes/save-class.ts'
import { insertAnonymousTeacher } from '#server/people/members/edit-members.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { generateClassDays } from '#server/timetable/class-days/generate-class-days.ts'
import { addRoom } from '#server/timetable/rooms/rooms.queries.ts'
import { roomsInOrder, slotsInOrder } from '#server/timetable/rooms/places.queries.ts'
import { addSemester } from '#server/timetable/semesters/semesters.queries.ts'
import { addTimeSlot } from '#server/timetable/time-slots/time-slots.queries.ts'
import { type Planned, readDraft } from './read-draft.ts'
import { type Made, possibleTeachers } from './set-up.queries.ts'

/** The rest of a class: meets on every class day of its semester, open to all until it is full. */
const plain = {
  ...unplaced,
  ...plainRules,
  status: 'Published' as const,
  summary: null,
  description: null,
  bring: null,
  photoImageId: null,
}

/** What was made of a draft. Rooms and time slots that were there before are used, and not made. */
export type School = Omit<Made, 'importIds' | 'invitedIds'> & {
  planned: Planned
  days: Awaited<ReturnType<typeof generateClassDays>>['days']
  /** The id of the class of each row, and its teacher. */
  classes: { row: number; classId: number; teacher: Teacher | null }[]
}

type Teacher = {
  organizationUserId: number
  name: string
  isPlaceholder: boolean
  isTeacher: boolean
  version: number
}

/** Makes everything that a draft says. With `Preview`, which is rolled back, conflicts refuse nothing. */
export async function makeSchool(
  stores: Stores,
  holder: Holder,
  draft: SetUpDraft,
  override: 'Preview' | null,
): Promise<School> {
  const { db } = stores
  const { organizationId } = holder
  const planned = readDraft(draft)
  const { year, registration } = planned
  const teachers = await appointed(db, holder, planned)
  const semester = await addSemester(db, holder, {
    organizationId,
    name: year.name,
    startDate: year.startDate,
    endDate: year.endDate,
    ageAsOfDate: year.startDate,
    registrationOpens: registration.opens,
    registrationOpensTime: registration.opensTime,
    registrationCloses: registration.closes,
    registrationWindows: [],
  })
  const { days } = await generateClassDays(db, holder, {
    organizationId,
    semesterId: semester.id,
    weekdays: year.weekdays,
    skipDates: year.skipDates,
    fromDate: year.startDate,
    toDate: year.endDate,
    ...hoursOf(year.slots),
    preview: false,
    newDates: null,
  })
  await requireSameTimes(db, organizationId, planned)
  const slots = await placesOf(slotsInOrder(db, organizationId), year.slots, (slot) =>
    addTimeSlot(db, holder, { organizationId, ...slot }),
  )
  const rooms = await placesOf(roomsInOrder(db, organizationId), planned.rooms, (room) =>
    addRoom(db, holder, { organizationId, ...room }),
  )
  const classes: School['classes'] = []
  for (const { row, name, teacher: teacherName, slot, room, seats, ...ages } of planned.classes) {
    const teacher = teacherName === null ? null : (teachers.get(searchable(teacherName)) ?? null)
    const { id: classId } = await addClass(stores, holder, {
      ...plain,
      organizationId,
      semesterId: semester.id,
      name,
      startDate: year.startDate,
      endDate: year.endDate,
      slotId: slots.idOf(slot),
      roomId: rooms.idOf(room),
      ...ages,
      maxStudents: seats,
      teachers: teacher
        ? [{ organizationUserId: teacher.organizationUserId, role: 'Lead' as const }]
        : [],
      customValues: [],
      override,
    })
    classes.push({ row, classId, teacher })
  }
  const used = classes.flatMap(({ teacher }) => teacher?.organizationUserId ?? [])
  const all = [...teachers.values()].filter((each) => used.includes(each.organizationUserId))
  return {
    planned,
    days,
    classes,
    semesterId: semester.id,
    roomIds: rooms.made,
    slotIds: slots.made,
    classIds: classes.map(({ classId }) => classId),
    placeholderIds: all
      .filter(({ isPlaceholder }) => isPlaceholder)
      .map(({ organizationUserId }) => organizationUserId),
    teachers: all
      .filter(({ isPlaceholder, isTeacher }) => !isPlaceholder && !isTeacher)
      .map(({ organizationUserId, version }) => ({ organizationUserId, version })),
  }
}

/** From the start of the first time slot to the end of the last. */
const hoursOf = (slots: { startTime: string; endTime: string }[]) => ({
  startTime: slots.map(({ startTime }) => startTime).toSorted()[0] ?? '',
  endTime:
    slots
      .map(({ endTime }) => endTime)
      .toSorted()
      .at(-1) ?? '',
})

/** Refuses a time slot whose name is taken by one at other times: classes would meet at those. */
async function requireSameTimes(db: Db, organizationId: number, { year }: Planned): Promise<void> {
  const there = await slotsInOrder(db, organizationId).execute()
  const fields: Record<string, string> = {}
  year.slots.forEach(({ name, startTime, endTime }, index) => {
    const same = there.find((slot) => searchable(slot.name) === searchable(name))
    if (!same || (same.startTime === startTime && same.endTime === endTime)) return
    const times = displayTimeRange(same.startTime, same.endTime)
    fields[`year.slots.${index}.name`] = `There’s already a time slot named ${same.name}, ${times}.`
  })
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}

/** Adds the rooms or time slots that are not there yet, and finds each by its name. */
async function placesOf<Place extends { name: string }>(
  there: { execute: () => Promise<{ id: number; name: string }[]> },
  places: Place[],
  add: (place: Place) => Promise<{ id: number }>,
) {
  const ids = new Map((await there.execute()).map(({ id, name }) => [searchable(name), id]))
  const made: number[] = []
  for (const place of places) {
    const name = searchable(place.name)
    if (ids.has(name)) continue
    const { id } = await add(place)
    ids.set(name, id)
    made.push(id)
  }
  const idOf = (name: string | null) => (name === null ? null : (ids.get(searchable(name)) ?? null))
  return { made, idOf }
}

/** The teachers of the classes, by name: members, or placeholders for names that no member has. */
async function appointed(
  db: Db,
  holder: Holder,
  { classes }: Planned,
): Promise<Map<string, Teacher>> {
  const members = await possibleTeachers(db, holder.organizationId)
    .select(['organizationUser.id', 'organizationUser.version', 'isTeacher'])
    .select(memberName.as('name'))
    .execute()
  const byName = Map.groupBy(members, ({ name }) => searchable(name))
  const found = new Map<string, Teacher>()
  const fields: Record<string, string> = {}
  for (const { row, teacher: name } of classes) {
    if (name === null || found.has(searchable(name))) continue
    const namesakes = byName.get(searchable(name)) ?? []
    const teaching = namesakes.filter(({ isTeacher }) => isTeacher)
    const [member, ...others] = teaching.length > 0 ? teaching : namesakes
    if (others.length > 0) {
      fields[`classes.rows.${row}.teacher`] =
        `${others.length + 1} members are named ${name}. Leave this empty, and assign the teacher in the class.`
    } else if (member) {
      const { id: organizationUserId, ...rest } = member
      const isPlaceholder = false
      found.set(searchable(name), { organizationUserId, isPlaceholder, ...rest })
    } else {
      const placeholder = await insertAnonymousTeacher(db, holder, {
        organizationId: holder.organizationId,
        displayName: name,
      })
      const { id: organizationUserId } = placeholder
      const made = { isPlaceholder: true, isTeacher: true, version: 1 }
      found.set(searchable(name), { organizationUserId, name, ...made })
    }
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
  return found
}
