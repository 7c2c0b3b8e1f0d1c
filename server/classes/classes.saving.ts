import type { CreateClass, UpdateClass } from '#contract/classes/classes.ts'
import type { Override } from '#contract/timetable/meetings.ts'
import type { PlaceClass } from '#contract/timetable/timetable.ts'
import type { Kysely } from 'kysely'
import { actedBy, audit } from '../audit/audit.ts'
import type { Schema } from '../database/schema/schema.ts'
import { giveSeats } from '../enrolments/seats/seats.ts'
import { invalidFields, stale } from '../problem.ts'
import type { Holder } from '../rights/rights.ts'
import { requireNotArchived } from '../semesters/semesters.archived.ts'
import { meetingAfter } from '../timetable/timetable.check.ts'
import { findTimetableClass } from '../timetable/timetable.queries.ts'
import { withConflictsSettled } from '../timetable/timetable.settling.ts'
import { createClass, findAdminClass } from './classes.queries.ts'
import { checkPlace, moveClass, saveClass } from './classes.rows.ts'
import { requireOwnPlace } from './leading/own-place.ts'
import { appointTeachers } from './classes.teachers.ts'

/** Refused if it collides with something, unless somebody who may accepts that. */
export async function addClass(
  db: Kysely<Schema>,
  holder: Holder,
  { override, ...values }: CreateClass,
) {
  requireOwnPlace(holder, [], values.teachers)
  const create = async () => {
    await requireNotArchived(db, values)
    return createClass(db, values, holder.personId)
  }
  const settled = await withConflictsSettled(db, holder, { override }, create)
  const { written: added, isAccepted } = settled
  await audit(db, {
    ...actedBy(holder),
    action: 'Added',
    subject: { type: 'Class', id: added.id },
    after: { ...classFacts(added), ...(isAccepted && acceptance(override)) },
  })
  return added
}

/** The same of what it comes to collide with by this. */
export async function updateClass(
  db: Kysely<Schema>,
  holder: Holder,
  classId: number,
  { teachers, version, override, ...values }: UpdateClass,
) {
  const { organizationId, personId } = holder
  const key = { organizationId, classId }
  await checkPlace(db, organizationId, values)
  const { semesterId } = values
  return changeClass(db, holder, classId, override, async (before) => {
    requireOwnPlace(holder, before.teachers, teachers)
    requireSeats(before, values.maxStudents)
    if (semesterId !== before.semesterId)
      await requireNotArchived(db, { organizationId, semesterId })
    const isSaved = await saveClass(db, key, values, { version, savedByPersonId: personId })
    if (!isSaved) throw stale(await findAdminClass(db, organizationId, classId))
    await appointTeachers(db, key, teachers)
    await giveSeats(db, key)
  })
}

/** Nobody loses a seat because a class becomes smaller. */
function requireSeats({ seatsTaken }: Class, maxStudents: number | null): void {
  if (maxStudents === null || maxStudents >= seatsTaken) return
  const seats = seatsTaken === 1 ? '1 seat is' : `${seatsTaken} seats are`
  throw invalidFields({ maxStudents: `${seats} taken already.` })
}

/** Moves a class in the timetable, and nothing else of it. */
export async function placeClass(
  db: Kysely<Schema>,
  holder: Holder,
  classId: number,
  { version, override, ...place }: PlaceClass,
) {
  const { organizationId, personId } = holder
  const key = { organizationId, classId }
  const saving = { version, savedByPersonId: personId }
  await changeClass(db, holder, classId, override, async (before) => {
    await checkPlace(db, organizationId, { ...place, semesterId: before.semesterId })
    const isSaved = await moveClass(db, key, meetingAfter(before, place), saving)
    if (isSaved) return
    const { savedBy } = await findAdminClass(db, organizationId, classId)
    throw stale({ ...(await findTimetableClass(db, organizationId, classId)), savedBy })
  })
  return findTimetableClass(db, organizationId, classId)
}

async function changeClass(
  db: Kysely<Schema>,
  holder: Holder,
  classId: number,
  override: Override | null,
  change: (before: Class) => Promise<void>,
): Promise<Class> {
  const { organizationId } = holder
  const settled = await withConflictsSettled(db, holder, { classId, override }, async () => {
    const before = await findAdminClass(db, organizationId, classId)
    await change(before)
    return { id: classId, before, after: await findAdminClass(db, organizationId, classId) }
  })
  const { before, after } = settled.written
  await audit(db, {
    ...actedBy(holder),
    action: 'Edited',
    subject: { type: 'Class', id: classId },
    before: classFacts(before),
    after: { ...classFacts(after), ...(settled.isAccepted && acceptance(override)) },
  })
  return after
}

/** Why somebody accepts what the class collides with. */
const acceptance = (override: Override | null) => ({ overrideReason: override?.reason })

type Class = Awaited<ReturnType<typeof findAdminClass>>

const classFacts = ({ name, semesterName, startDate, endDate, status, ...about }: Class) => ({
  name,
  semester: semesterName,
  startDate,
  endDate,
  status,
  weekday: about.weekday,
  slot: about.slot?.name ?? null,
  startTime: about.startTime,
  endTime: about.endTime,
  room: about.roomName,
  category: about.category,
  minAge: about.minAge,
  maxAge: about.maxAge,
  agePolicy: about.agePolicy,
  minStudents: about.minStudents,
  maxStudents: about.maxStudents,
  hasWaitlist: about.hasWaitlist,
  enrolment: about.enrolment,
  summary: about.summary,
  description: about.description,
  teachers: about.teachers.map((teacher) => `${teacher.name} (${teacher.role})`),
})
