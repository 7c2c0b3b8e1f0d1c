import type { CreateClass, UpdateClass, TeacherRole } from '#contract/classes/classes.ts'
import type { ConflictsOverride } from '#contract/timetable/meetings.ts'
import type { PlaceClass } from '#contract/timetable/timetable.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { giveSeats } from '../enrollments/give-seats.ts'
import { invalidFields, versionConflict, forbidden } from '#server/http/problem.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { requireNotArchived } from '#server/timetable/semesters/semesters.queries.ts'
import { meetingAfter } from '#server/timetable/timetable/check-class.ts'
import { findTimetableClass } from '#server/timetable/timetable/timetable.queries.ts'
import { withConflictsSettled } from '#server/timetable/timetable/settle-conflicts.ts'
import {
  setPhoto,
  createClass,
  findAdminClass,
  type Stores,
  moveClass,
  saveClass,
} from './classes.queries.ts'
import {
  checkPlace,
  appointTeachers,
  teacherFacts,
} from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { ofLeaders } from '#server/tenancy/held-roles.queries.ts'

/** Refused if it conflicts with something, unless somebody who may accepts that. */
export async function addClass(
  stores: Stores,
  holder: Holder,
  { override, photoImageId, ...values }: CreateClass,
) {
  const { db } = stores
  const { organizationId, personId, userId } = holder
  requireOwnPlace(holder, [], values.teachers)
  const create = async () => {
    await requireNotArchived(db, values)
    const classId = await createClass(db, values, personId)
    await setPhoto(db, { organizationId, classId }, photoImageId, userId)
    return findAdminClass(stores, organizationId, classId)
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

/** The same of what it conflicts with by this. `leftOver` are the images that it shows no more. */
export async function updateClass(
  stores: Stores,
  holder: Holder,
  classId: number,
  { teachers, photoImageId, version, override, ...values }: UpdateClass,
) {
  const { db } = stores
  const { organizationId, personId, userId } = holder
  const key = { organizationId, classId }
  await checkPlace(db, organizationId, values)
  const { semesterId } = values
  let leftOver: string[] = []
  const saved = await changeClass(stores, holder, classId, override, async (before) => {
    requireOwnPlace(holder, before.teachers, teachers)
    requireSeats(before, values.maxStudents)
    if (semesterId !== before.semesterId)
      await requireNotArchived(db, { organizationId, semesterId })
    const isSaved = await saveClass(db, key, values, { version, savedByPersonId: personId })
    if (!isSaved) throw versionConflict(await findAdminClass(stores, organizationId, classId))
    await appointTeachers(db, key, teachers)
    if (photoImageId !== undefined) leftOver = await setPhoto(db, key, photoImageId, userId)
    await giveSeats(db, key)
  })
  return { saved, leftOver }
}

/** Nobody loses a seat because a class becomes smaller. */
function requireSeats({ seatsTaken }: Class, maxStudents: number | null): void {
  if (maxStudents === null || maxStudents >= seatsTaken) return
  const seats = seatsTaken === 1 ? '1 seat is' : `${seatsTaken} seats are`
  throw invalidFields({ maxStudents: `${seats} taken already.` })
}

/** Moves a class in the timetable, and nothing else of it. */
export async function placeClass(
  stores: Stores,
  holder: Holder,
  classId: number,
  { version, override, ...place }: PlaceClass,
) {
  const { db } = stores
  const { organizationId, personId } = holder
  const key = { organizationId, classId }
  const saving = { version, savedByPersonId: personId }
  await changeClass(stores, holder, classId, override, async (before) => {
    await checkPlace(db, organizationId, { ...place, semesterId: before.semesterId })
    const isSaved = await moveClass(db, key, meetingAfter(before, place), saving)
    if (isSaved) return
    const { savedBy } = await findAdminClass(stores, organizationId, classId)
    throw versionConflict({ ...(await findTimetableClass(db, holder, classId)), savedBy })
  })
  return findTimetableClass(db, holder, classId)
}

async function changeClass(
  stores: Stores,
  holder: Holder,
  classId: number,
  override: ConflictsOverride | null,
  change: (before: Class) => Promise<void>,
): Promise<Class> {
  const { db } = stores
  const { organizationId } = holder
  const settled = await withConflictsSettled(db, holder, { classId, override }, async () => {
    const before = await findAdminClass(stores, organizationId, classId)
    await change(before)
    return { id: classId, before, after: await findAdminClass(stores, organizationId, classId) }
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

/** Why somebody accepts what the class conflicts with. */
const acceptance = (override: ConflictsOverride | null) => ({ overrideReason: override?.reason })

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
  enrollment: about.enrollment,
  summary: about.summary,
  description: about.description,
  photoImageId: about.photoImageId,
  teachers: teacherFacts(about.teachers),
})

const brings: Record<TeacherRole, Permission[]> = {
  Lead: ofLeaders,
  CoTeacher: ofLeaders,
  Assistant: ['attendance.take'],
  Substitute: ['attendance.take'],
}

type Teacher = { organizationUserId: number; role: TeacherRole }

/** Whether it shows them nothing more to be this teacher, or it is somebody else's place. */
export const mayName = (
  { organizationUserId: self, permissions }: Holder,
  { organizationUserId, role }: Teacher,
): boolean =>
  organizationUserId !== self ||
  brings[role].every((permission) => permissions.includes(permission))

/** Nobody makes themselves a teacher who learns by it what they may not read: somebody else does. */
export function requireOwnPlace(
  holder: Holder,
  before: readonly Teacher[],
  after: readonly Teacher[],
): void {
  const had = before
    .filter(({ organizationUserId }) => organizationUserId === holder.organizationUserId)
    .flatMap(({ role }) => brings[role])
  const known = { ...holder, permissions: [...holder.permissions, ...had] }
  if (after.every((teacher) => mayName(known, teacher))) return
  throw forbidden(
    'You can’t assign yourself, because teachers see more about students than your roles allow. Ask an owner or another person who manages classes.',
  )
}
