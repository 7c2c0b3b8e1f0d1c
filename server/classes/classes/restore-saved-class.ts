import { versionConflict } from '#server/http/problem.ts'
import type { Change } from '#server/notifications/notification-kind.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { requireNotArchived } from '#server/timetable/semesters/semesters.queries.ts'
import {
  appointTeachers,
  checkPlace,
} from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { offerSeats } from '../enrollments/offer-seats.ts'
import { changeClass, requireSeats } from './change-class.ts'
import type { ClassBefore } from './class.notification.ts'
import { findAdminClass, saveClass, type Stores } from './classes.queries.ts'
import { requireMayAssign } from './may-assign.ts'
import { saveValues } from '#server/people/custom-fields/custom-values.queries.ts'
import { checkGrades } from '#server/people/grade-levels/grade-levels.queries.ts'

/**
 * Undoes a change of a class that nobody has changed since: its values, place and teachers, but not its photo. Custom
 * fields that were deleted since stay deleted. Refuses
 * if the former values would conflict with what was saved in the meantime.
 */
export async function restoreSavedClass(
  stores: Stores,
  holder: Holder,
  classId: number,
  { before: { values, teachers, customValues, formerConflicts }, version }: Change<ClassBefore>,
): Promise<number> {
  const { db } = stores
  const { organizationId, personId } = holder
  const key = { organizationId, classId }
  await checkPlace(db, organizationId, values)
  await checkGrades(db, organizationId, values)
  const { after } = await changeClass(stores, holder, classId, formerConflicts, async (now) => {
    requireMayAssign(holder, now.teachers, teachers)
    requireSeats(now, values.maxStudents)
    await requireNotArchived(db, { organizationId, semesterId: values.semesterId })
    const isSaved = await saveClass(db, key, values, { version, savedByPersonId: personId })
    if (!isSaved) throw versionConflict(await findAdminClass(stores, organizationId, classId))
    await appointTeachers(db, key, teachers)
    const isThere = new Set(now.customValues.map(({ customFieldId }) => customFieldId))
    await saveValues(
      db,
      { organizationId, subject: 'Class', id: classId },
      customValues?.filter(({ customFieldId }) => isThere.has(customFieldId)) ?? [],
    )
    await offerSeats(db, key)
  })
  return after.version
}
