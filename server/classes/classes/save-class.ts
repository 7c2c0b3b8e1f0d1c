import type { CreateClass, UpdateClass, TeacherRole } from '#contract/classes/classes.ts'
import type { ConflictsOverride } from '#contract/timetable/meetings.ts'
import type { PlaceClass } from '#contract/timetable/timetable.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { offerSeats } from '../enrollments/offer-seats.ts'
import { invalidFields, versionConflict, forbidden } from '#server/http/problem.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { requireNotArchived } from '#server/timetable/semesters/semesters.queries.ts'
import { meetingAfter } from '#server/timetable/timetable/check-class.ts'
import { findTimetableClass } from '#server/timetable/timetable/timetable.queries.ts'
import { withConflictsAccepted } from '#server/timetable/timetable/resolve-conflicts.ts'
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

/** Adds a class. Schedule conflicts are refused, unless the caller may accept them and does. */
export async function addClass(
  stores: Stores,
  holder: Holder,
  { override, photoImageId, ...values }: CreateClass,
) {
  const { db } = stores
  const { organizationId, personId, userId } = holder
  requireMayAssign(holder, [], values.teachers)
  const create = async () => {
    await requireNotArchived(db, values)
    const classId = await createClass(db, values, personId)
    await setPhoto(db, { organizationId, classId }, photoImageId, userId)
    return findAdminClass(stores, organizationId, classId)
  }
  const result = await withConflictsAccepted(db, holder, { override }, create)
  const { written: added, isAccepted } = result
  await audit(db, {
    ...actedBy(holder),
    action: 'Added',
    subject: { type: 'Class', id: added.id },
    after: { ...classFacts(added), ...(isAccepted && acceptance(override)) },
  })
  return added
}

/** Saves a class. New conflicts are treated as by `addClass`. `leftOver` are the images that are no longer used. */
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
    requireMayAssign(holder, before.teachers, teachers)
    requireSeats(before, values.maxStudents)
    if (semesterId !== before.semesterId)
      await requireNotArchived(db, { organizationId, semesterId })
    const isSaved = await saveClass(db, key, values, { version, savedByPersonId: personId })
    if (!isSaved) throw versionConflict(await findAdminClass(stores, organizationId, classId))
    await appointTeachers(db, key, teachers)
    if (photoImageId !== undefined) leftOver = await setPhoto(db, key, photoImageId, userId)
    await offerSeats(db, key)
  })
  return { saved, leftOver }
}

/** The limit cannot go below the seats that are taken. */
function requireSeats({ seatsTaken }: Class, maxStudents: number | null): void {
  if (maxStudents === null || maxStudents >= seatsTaken) return
  const seats = seatsTaken === 1 ? '1 seat is' : `${seatsTaken} seats are`
  throw invalidFields({ maxStudents: `${seats} already taken.` })
}

/** Moves a class in the timetable. Nothing else of the class changes. */
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
  const result = await withConflictsAccepted(db, holder, { classId, override }, async () => {
    const before = await findAdminClass(stores, organizationId, classId)
    await change(before)
    return { id: classId, before, after: await findAdminClass(stores, organizationId, classId) }
  })
  const { before, after } = result.written
  await audit(db, {
    ...actedBy(holder),
    action: 'Edited',
    subject: { type: 'Class', id: classId },
    before: classFacts(before),
    after: { ...classFacts(after), ...(result.isAccepted && acceptance(override)) },
  })
  return after
}

/** The reason for accepting conflicts, for the audit log. */
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
  bring: about.bring,
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

/** Whether the holder may assign this teacher: anyone else, or themselves if the role gives no permission they lack. */
export const mayAssign = (
  { organizationUserId: self, permissions }: Holder,
  { organizationUserId, role }: Teacher,
): boolean =>
  organizationUserId !== self ||
  brings[role].every((permission) => permissions.includes(permission))

/** Refuses a caller who would gain permissions by assigning themselves as a teacher. */
export function requireMayAssign(
  holder: Holder,
  before: readonly Teacher[],
  after: readonly Teacher[],
): void {
  const had = before
    .filter(({ organizationUserId }) => organizationUserId === holder.organizationUserId)
    .flatMap(({ role }) => brings[role])
  const known = { ...holder, permissions: [...holder.permissions, ...had] }
  if (after.every((teacher) => mayAssign(known, teacher))) return
  throw forbidden(
    'You can’t assign yourself, because teachers see more about students than your roles allow. Ask an owner or another person who manages classes.',
  )
}
