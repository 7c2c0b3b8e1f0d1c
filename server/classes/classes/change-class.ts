import { actedBy, audit } from '#server/audit/audit.ts'
import { changedNames } from '#server/people/custom-fields/custom-values.queries.ts'
import { invalidFields } from '#server/http/problem.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { teacherFacts } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import {
  type Accepting,
  type FormerConflicts,
  withConflictsAccepted,
} from '#server/timetable/timetable/resolve-conflicts.ts'
import { findAdminClass, type Stores } from './classes.queries.ts'

export type ChangedClass = {
  before: Class
  after: Class
  newConflictsCount: number
  formerConflicts: FormerConflicts
}

/** Changes a class in the transaction of the call. New conflicts are refused, unless the caller may accept them and does. */
export async function changeClass(
  stores: Stores,
  holder: Holder,
  classId: number,
  override: Accepting,
  change: (before: Class) => Promise<void>,
): Promise<ChangedClass> {
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
    before: { ...classFacts(before), customValues: [] },
    after: {
      ...classFacts(after),
      customValues: changedNames(before.customValues, after.customValues),
      ...(result.isAccepted && acceptance(override)),
    },
  })
  const { newConflictsCount, was } = result
  return { before, after, newConflictsCount, formerConflicts: was }
}

/** The reason for accepting conflicts, for the audit log. */
export const acceptance = (override: Accepting) => ({
  overrideReason:
    override && typeof override === 'object' && 'reason' in override ? override.reason : undefined,
})

export type Class = Awaited<ReturnType<typeof findAdminClass>>

export const classFacts = ({
  name,
  semesterName,
  startDate,
  endDate,
  status,
  ...about
}: Class) => ({
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
  minGrade: about.minGrade,
  maxGrade: about.maxGrade,
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

/** The limit cannot go below the seats that are taken. */
export function requireSeats({ seatsTaken }: Class, maxStudents: number | null): void {
  if (maxStudents === null || maxStudents >= seatsTaken) return
  const seats = seatsTaken === 1 ? '1 seat is' : `${seatsTaken} seats are`
  throw invalidFields({ maxStudents: `${seats} already taken.` })
}
