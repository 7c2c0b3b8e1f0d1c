import type { NotificationOptions } from '#contract/accounts/notifications.ts'
import type { CreateClass, UpdateClass } from '#contract/classes/classes.ts'
import type { PlaceClass } from '#contract/timetable/timetable.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { offerSeats } from '../enrollments/offer-seats.ts'
import { versionConflict } from '#server/http/problem.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { requireNotArchived } from '#server/timetable/semesters/semesters.queries.ts'
import { meetingAfter } from '#server/timetable/timetable/check-class.ts'
import { findTimetableClass } from '#server/timetable/timetable/timetable.queries.ts'
import {
  type Accepting,
  withConflictsAccepted,
} from '#server/timetable/timetable/resolve-conflicts.ts'
import {
  setPhoto,
  createClass,
  findAdminClass,
  type Stores,
  moveClass,
  saveClass,
  setLimit,
  setStatus,
} from './classes.queries.ts'
import {
  checkPlace,
  appointTeachers,
} from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import {
  acceptance,
  changeClass,
  type ChangedClass,
  type Class,
  classFacts,
  requireSeats,
} from './change-class.ts'
import { beforeOf, classKind } from './class.notification.ts'
import { requireMayAssign } from './may-assign.ts'
import { newClassesKind } from './new-classes.notification.ts'
import { saveValues } from '#server/people/custom-fields/custom-values.queries.ts'
import { checkGrades } from '#server/people/grade-levels/grade-levels.queries.ts'

/** A change as it is sent, or as it is tried for a preview. */
type Previewed<Update extends { override: unknown }> = Omit<Update, 'override'> & {
  override: Accepting
}

/** Adds a class. Schedule conflicts are refused, unless the caller may accept them and does. */
export async function addClass(
  stores: Stores,
  holder: Holder,
  { override, photoImageId, customValues, ...values }: Previewed<CreateClass>,
) {
  const { db } = stores
  const { organizationId, personId, userId } = holder
  requireMayAssign(holder, [], values.teachers)
  const create = async () => {
    await requireNotArchived(db, values)
    const classId = await createClass(db, values, personId)
    await setPhoto(db, { organizationId, classId }, photoImageId, userId)
    await saveValues(db, { organizationId, subject: 'Class', id: classId }, customValues)
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
  await notifyOfNewClass(db, holder, added)
  return added
}

/** Saves a class. New conflicts are treated as by `addClass`. `leftOver` are the images that are no longer used. */
export async function updateClass(
  stores: Stores,
  holder: Holder,
  classId: number,
  {
    teachers,
    photoImageId,
    customValues = [],
    version,
    override,
    notification,
    ...values
  }: Previewed<UpdateClass>,
) {
  const { db } = stores
  const { organizationId, personId, userId } = holder
  const key = { organizationId, classId }
  await checkPlace(db, organizationId, values)
  await checkGrades(db, organizationId, values)
  const { semesterId } = values
  let leftOver: string[] = []
  const changed = await changeClass(stores, holder, classId, override, async (before) => {
    requireMayAssign(holder, before.teachers, teachers)
    requireSeats(before, values.maxStudents)
    if (semesterId !== before.semesterId)
      await requireNotArchived(db, { organizationId, semesterId })
    const isSaved = await saveClass(db, key, values, { version, savedByPersonId: personId })
    if (!isSaved) throw versionConflict(await findAdminClass(stores, organizationId, classId))
    await appointTeachers(db, key, teachers)
    await saveValues(db, { organizationId, subject: 'Class', id: classId }, customValues)
    if (photoImageId !== undefined) leftOver = await setPhoto(db, key, photoImageId, userId)
    await offerSeats(db, key)
  })
  await notifyOfClass(db, holder, changed, notification)
  return { saved: changed.after, leftOver, newConflictsCount: changed.newConflictsCount }
}

/** Publishes a draft, as saving the class does. Other classes stay as they are. */
export async function publishClass(stores: Stores, holder: Holder, classId: number): Promise<void> {
  const { db } = stores
  const { organizationId, personId } = holder
  const key = { organizationId, classId }
  const changed = await changeClass(stores, holder, classId, null, async ({ status, version }) => {
    if (status !== 'Draft') return
    await setStatus(db, key, 'Published', { version, savedByPersonId: personId })
  })
  if (changed.before.status === 'Draft') await notifyOfClass(db, holder, changed, undefined)
}

/** Makes one more seat in a class, as saving the class does. */
export async function raiseLimit(stores: Stores, holder: Holder, classId: number): Promise<void> {
  const { organizationId, personId } = holder
  await changeClass(stores, holder, classId, null, async (before) => {
    const { maxStudents, version } = before
    if (maxStudents === null) return
    const key = { organizationId, classId }
    const saving = { version, savedByPersonId: personId }
    await setLimit(stores.db, key, maxStudents + 1, saving)
  })
}

/** Moves a class in the timetable, and returns how many conflicts are new. Nothing else of the class changes. */
export async function placeClass(
  stores: Stores,
  holder: Holder,
  classId: number,
  { version, override, notification, ...place }: Previewed<PlaceClass>,
) {
  const { db } = stores
  const { organizationId, personId } = holder
  const key = { organizationId, classId }
  const saving = { version, savedByPersonId: personId }
  const changed = await changeClass(stores, holder, classId, override, async (before) => {
    await checkPlace(db, organizationId, { ...place, semesterId: before.semesterId })
    const isSaved = await moveClass(db, key, meetingAfter(before, place), saving)
    if (isSaved) return
    const { savedBy } = await findAdminClass(stores, organizationId, classId)
    throw versionConflict({ ...(await findTimetableClass(db, holder, classId)), savedBy })
  })
  await notifyOfClass(db, holder, changed, notification)
  return changed.newConflictsCount
}

/** Those concerned hear of it in ten minutes, unless it is undone. */
export async function notifyOfClass(
  db: Db,
  { organizationId, userId }: Holder,
  { before, after, formerConflicts }: ChangedClass,
  options: NotificationOptions | undefined,
): Promise<void> {
  const classBefore = beforeOf(before, formerConflicts)
  await notify(db, classKind, {
    organizationId,
    actorUserId: userId,
    subject: { type: 'Class', id: after.id },
    facts: { classId: after.id, before: classBefore },
    change: { before: classBefore, version: after.version },
    options,
  })
  if (before.status === 'Draft') await notifyOfNewClass(db, { organizationId, userId }, after)
}

async function notifyOfNewClass(
  db: Db,
  { organizationId, userId }: Pick<Holder, 'organizationId' | 'userId'>,
  { id, semesterId, status }: Class,
): Promise<void> {
  if (status !== 'Published') return
  await notify(db, newClassesKind, {
    organizationId,
    actorUserId: userId,
    subject: { type: 'Semester', id: semesterId },
    facts: { semesterId, classIds: [id] },
  })
}
