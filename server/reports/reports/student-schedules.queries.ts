import type { Findings, Question } from './reports.queries.ts'
import { inWeek, listClassesAsked, listStudentsAsked } from './classes-asked.queries.ts'

/** What each student attends, when, where and with whom. With a class, of its students alone. */
export async function findStudentSchedules(question: Question): Promise<Findings> {
  const all = { ...question, asked: { ...question.asked, class: null } }
  const classes = new Map((await listClassesAsked(all)).map((one) => [one.id, one]))
  const attended = Map.groupBy(await listStudentsAsked(all), ({ personId }) => personId)
  const { class: only } = question.asked
  const students = [...attended.values()].filter(
    (own) => only === null || own.some(({ classId }) => classId === only.id),
  )
  return {
    sectionLabel: 'Student',
    columns: [
      { key: 'name', label: 'Class', kind: 'name' },
      { key: 'when', label: 'When', kind: 'line' },
      { key: 'where', label: 'Where', kind: 'text' },
      { key: 'teachers', label: 'Teachers', kind: 'text' },
      { key: 'start', label: 'From', kind: 'date' },
      { key: 'end', label: 'To', kind: 'date' },
    ],
    sections: students.map((own) => ({
      title: own[0]?.name ?? '',
      rows: own
        .map(({ classId }) => classes.get(classId))
        .filter((one) => one !== undefined)
        .toSorted(inWeek)
        .map((one) => ({
          name: one.title,
          when: one.when,
          where: one.roomName,
          teachers: one.teacherNames.join(', '),
          start: one.startDate,
          end: one.endDate,
        })),
    })),
  }
}
