import type { Db } from '#server/database/schema/schema.ts'
import { memberName } from '#server/database/searchable.ts'
import { meetingKey } from '../scheduled-classes/meetings.rules.ts'

type AbsentTeacher = {
  organizationUserId: number
  personId: number
  name: string
  note: string | null
}
type Substitute = { organizationUserId: number; personId: number; name: string }

/** Who is absent from a class on a day, and who substitutes. */
type Substituted = { absentTeachers: AbsentTeacher[]; substitute: Substitute | null }

/** Nobody is absent, and nobody substitutes. */
export const nobodyAbsent: Substituted = { absentTeachers: [], substitute: null }

/** Whether somebody must be named. */
export const needsSubstitute = ({ absentTeachers, substitute }: Substituted): boolean =>
  absentTeachers.length > 0 && substitute === null

/** The days from a date on without a teacher, of some classes, by the key of the meeting. Former teachers do not count. */
export async function readSubstituted(db: Db, classIds: number[], since: string) {
  const found = new Map<string, Substituted>()
  if (classIds.length === 0) return found
  for (const { classId, classDayId, ...teacher } of await teachersAbsent(db, classIds, since)) {
    const { absentTeachers } = found.get(meetingKey({ classId, classDayId })) ?? nobodyAbsent
    const all = { absentTeachers: [...absentTeachers, teacher], substitute: null }
    found.set(meetingKey({ classId, classDayId }), all)
  }
  for (const { classId, classDayId, ...substitute } of await substitutesIn(db, classIds, since)) {
    const key = meetingKey({ classId, classDayId })
    found.set(key, { ...(found.get(key) ?? nobodyAbsent), substitute })
  }
  return found
}

const teachersAbsent = (db: Db, classIds: number[], since: string) =>
  db
    .selectFrom('teacherAbsence')
    .innerJoin('classDay', 'classDay.id', 'classDayId')
    .innerJoin('classTeacher', (join) =>
      join
        .onRef('classTeacher.classId', '=', 'teacherAbsence.classId')
        .onRef('classTeacher.organizationUserId', '=', 'teacherAbsence.organizationUserId'),
    )
    .innerJoin('organizationUser', 'organizationUser.id', 'teacherAbsence.organizationUserId')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('teacherAbsence.classId', 'in', classIds)
    .where('date', '>=', since)
    .where('organizationUser.status', '=', 'Active')
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .select(['teacherAbsence.classId', 'classDayId', 'note', 'organizationUser.personId'])
    .select(['teacherAbsence.organizationUserId', memberName.as('name')])
    .execute()

const substitutesIn = (db: Db, classIds: number[], since: string) =>
  db
    .selectFrom('substitution')
    .innerJoin('classDay', 'classDay.id', 'classDayId')
    .innerJoin('organizationUser', 'organizationUser.id', 'substitution.organizationUserId')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('substitution.classId', 'in', classIds)
    .where('date', '>=', since)
    .where('organizationUser.status', '=', 'Active')
    .select(['substitution.classId', 'classDayId', 'organizationUser.personId'])
    .select(['substitution.organizationUserId', memberName.as('name')])
    .execute()
