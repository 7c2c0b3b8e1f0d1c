import { teacherRoleNames } from '#contract/classes/classes.ts'
import { listTeachers } from '#server/timetable/scheduled-classes/teachers.queries.ts'
import type { Findings, Question } from './reports.queries.ts'
import { inWeek, listClassesAsked } from './classes-asked.queries.ts'

/** What each teacher teaches, when and where. */
export async function findTeacherSchedules(question: Question): Promise<Findings> {
  const { db, visitor } = question
  const classes = await listClassesAsked(question)
  const ids = classes.map(({ id }) => id)
  const teachers = await listTeachers(db, visitor.organizationId, ids)
  const byTeacher = Map.groupBy(teachers, ({ organizationUserId }) => organizationUserId)
  const sections = [...byTeacher.values()].map((taught) => {
    const roles = new Map(taught.map(({ classId, role }) => [classId, teacherRoleNames[role]]))
    return {
      title: taught[0]?.name ?? '',
      rows: classes
        .filter(({ id }) => roles.has(id))
        .toSorted(inWeek)
        .map((one) => ({
          name: one.title,
          role: roles.get(one.id) ?? null,
          when: one.when,
          where: one.roomName,
          students: one.enrolledStudentsCount,
        })),
    }
  })
  return {
    sectionLabel: 'Teacher',
    columns: [
      { key: 'name', label: 'Class', kind: 'name' },
      { key: 'role', label: 'Role', kind: 'line' },
      { key: 'when', label: 'When', kind: 'line' },
      { key: 'where', label: 'Where', kind: 'text' },
      { key: 'students', label: 'Students', kind: 'number' },
    ],
    sections: sections.toSorted((one, other) => one.title.localeCompare(other.title, 'en')),
  }
}
