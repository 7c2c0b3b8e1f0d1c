import { isOff } from '#contract/timetable/class-days.ts'
import {
  absenceForOfficeKind,
  absenceKind,
  substituteKind,
  teacherAbsenceKind,
} from '#server/classes/absences/absence.notification.ts'
import type { Db } from '../database/schema/schema.ts'
import { notify } from '../notifications/notify.ts'
import { clock } from '../process/clock.ts'
import { listMeetingDays } from '../timetable/class-days/meeting-days.queries.ts'
import type { People } from './fill-people.ts'
import { demoStudent, demoTeacher } from './logins.ts'

type School = { organizationId: number }

const student = { name: demoStudent, parent: 'Rafael Castellanos' }
const note = 'A fever since last night'
const substitute = 'Judith Steinberg'

/**
 * A student does not come on the next day of a class, and its teacher not on the one after: one of the teacher’s classes
 * needs a substitute, and another has one. At the end of a semester there may be no such days.
 */
export async function fillAbsences(
  db: Db,
  { organizationId }: School,
  people: People,
  today: string,
): Promise<void> {
  const days = async (name: string) => {
    const classes = await db
      .selectFrom('class')
      .where('organizationId', '=', organizationId)
      .where('name', '=', name)
      .select('id')
      .execute()
    const all = await listMeetingDays(
      db,
      organizationId,
      classes.map(({ id }) => id),
    )
    return all
      .filter(({ date, type }) => date > today && !isOff(type))
      .map(({ classId, classDayId }) => ({ organizationId, classId, classDayId }))
  }
  const memberOf = async (name: string) => {
    const { id } = await db
      .selectFrom('organizationUser')
      .where('organizationId', '=', organizationId)
      .where('personId', '=', people(name).personId)
      .select('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const reportedBy = (name: string) => ({
    reportedByPersonId: people(name).personId,
    reportedDate: clock.timestamp(),
  })
  const happening = (name: string, classId: number) => ({
    organizationId,
    actorUserId: people(name).userId ?? null,
    subject: { type: 'Class' as const, id: classId },
  })
  const [next, second] = await days('Field Botany')
  if (next) {
    const { personId } = people(student.name)
    await db
      .insertInto('absence')
      .values({ ...next, personId, reason: 'Ill', note, ...reportedBy(student.parent) })
      .execute()
    const { classId, classDayId } = next
    const about = happening(student.parent, classId)
    const facts = { classId, personId, classDayIds: [classDayId] }
    await notify(db, absenceKind, { ...about, facts })
    await notify(db, absenceForOfficeKind, { ...about, facts })
  }
  const [, covered] = await days('Physical Science Lab')
  const organizationUserId = await memberOf(demoTeacher)
  for (const meeting of [second, covered]) {
    if (!meeting) continue
    await db
      .insertInto('teacherAbsence')
      .values({
        ...meeting,
        organizationUserId,
        note: 'The notebooks are on the shelf by the door.',
        ...reportedBy(demoTeacher),
      })
      .execute()
    const { classId, classDayId } = meeting
    const facts = { classId, organizationUserId, classDayIds: [classDayId] }
    await notify(db, teacherAbsenceKind, { ...happening(demoTeacher, classId), facts })
  }
  if (!covered) return
  await db
    .insertInto('substitution')
    .values({
      ...covered,
      organizationUserId: await memberOf(substitute),
      namedByPersonId: null,
      namedDate: clock.timestamp(),
    })
    .execute()
  const { classId, classDayId } = covered
  const facts = { classId, classDayId, formerId: null }
  await notify(db, substituteKind, { ...happening(substitute, classId), facts })
}
