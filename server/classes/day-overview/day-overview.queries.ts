import type { AttendanceByDay, DayOverview } from '#contract/classes/day-overview.ts'
import { offTypes } from '#contract/timetable/class-days.ts'
import type { DaySheet } from '#contract/timetable/day-sheet.ts'
import type { Images } from '#server/images/images.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { findCurrentSemesters, findToday } from '#server/tenancy/organizations.queries.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import {
  findDaySheet,
  listDaysOff,
  listNextDays,
} from '#server/timetable/class-days/class-days.queries.ts'

type Stores = { db: Db; images: Images }

/** The next day on which classes meet. Whoever takes attendance sees the published classes. */
export async function findDayOverview(
  { db, images }: Stores,
  { organizationId, permissions }: Pick<Holder, 'organizationId' | 'permissions'>,
): Promise<DayOverview> {
  const today = await findToday(db, organizationId)
  const next = await listNextDays(db, organizationId, today)
  const days: DaySheet[] = []
  for (const { id } of next) {
    const sheet = await findDaySheet(db, organizationId, id)
    days.push(permissions.includes('classes.view') ? sheet : published(sheet))
  }
  return {
    today,
    daysOff: await listDaysOff(db, organizationId, today, next[0]?.date ?? null),
    days,
    photos: await listPhotos({ db, images }, days),
    semester: await findCurrentSemester(db, organizationId, today),
  }
}

function published({ classes, rooms, slots, ...sheet }: DaySheet): DaySheet {
  const shown = classes.filter(({ isDraft }) => !isDraft)
  return {
    ...sheet,
    classes: shown,
    rooms: rooms.filter(({ id }) => shown.some(({ roomId }) => roomId === id)),
    slots: slots.filter(({ id }) => shown.some(({ slotId }) => slotId === id)),
  }
}

async function listPhotos({ db, images }: Stores, days: DaySheet[]) {
  const ids = days.flatMap(({ classes }) =>
    classes.flatMap(({ teachers }) => teachers.map((teacher) => teacher.organizationUserId)),
  )
  if (ids.length === 0) return []
  const photos = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .innerJoin('image', 'image.id', 'person.photoImageId')
    .where('organizationUser.id', 'in', [...new Set(ids)])
    .select(['organizationUser.id as organizationUserId', 'key'])
    .execute()
  return photos.map(({ organizationUserId, key }) => ({
    organizationUserId,
    photoUrl: images.addressOf(key, { isOpen: false, size: 'small' }),
  }))
}

async function findCurrentSemester(db: Db, organizationId: number, today: string) {
  const { semesterIds } = await findCurrentSemesters(db, organizationId)
  const [semesterId] = semesterIds
  if (semesterId === undefined) return null
  const { endDate, ...semester } = await db
    .selectFrom('semester')
    .where('id', '=', semesterId)
    .select(['id', 'name', 'endDate'])
    .executeTakeFirstOrThrow()
  return { ...semester, isOver: endDate < today }
}

/** How many came on each day of the current semesters. Late and left early count as present. */
export async function findAttendanceByDay(
  db: Db,
  organizationId: number,
): Promise<AttendanceByDay> {
  const { semesterIds } = await findCurrentSemesters(db, organizationId)
  if (semesterIds.length === 0) return { semesterNames: [], days: [] }
  const semesters = await db
    .selectFrom('semester')
    .where('id', 'in', semesterIds)
    .orderBy('startDate')
    .orderBy('id')
    .select('name')
    .execute()
  const counts = await db
    .selectFrom('attendance')
    .innerJoin('classDay', 'classDay.id', 'attendance.classDayId')
    .innerJoin('class', 'class.id', 'attendance.classId')
    .where('attendance.organizationId', '=', organizationId)
    .where('classDay.semesterId', 'in', semesterIds)
    .where('classDay.type', 'not in', offTypes)
    .where('class.status', '!=', 'Canceled')
    .where('mark', 'in', ['Present', 'Late', 'LeftEarly', 'Absent'])
    .groupBy(['date', 'mark'])
    .orderBy('date')
    .select(({ fn }) => ['date', 'mark', fn.countAll<number>().as('count')])
    .execute()
  const days = [...Map.groupBy(counts, ({ date }) => date)].map(([date, marks]) => {
    const all = marks.reduce((sum, { count }) => sum + count, 0)
    const absentCount = marks.find(({ mark }) => mark === 'Absent')?.count ?? 0
    return { date, presentCount: all - absentCount, absentCount }
  })
  return { semesterNames: semesters.map(({ name }) => name), days }
}
