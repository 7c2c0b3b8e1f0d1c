import { daysOf } from '#server/timetable/class-days/class-days.queries.ts'
import { meetingDays } from '#server/timetable/scheduled-classes/meeting-days.rules.ts'
import type { Findings, Question } from './reports.queries.ts'
import {
  type ClassAsked,
  listClassesAsked,
  listStudentsAsked,
  noteOf,
} from './classes-asked.queries.ts'

const blank = (key: string, label: string) => ({ key, label, kind: 'blank' }) as const

/** The students of each class that meets on a day, with room to sign in and out. */
export async function findSignInSheets(question: Question): Promise<Findings> {
  const classes = await meetingOn(question, await listClassesAsked(question))
  const byClass = Map.groupBy(await listStudentsAsked(question), ({ classId }) => classId)
  return {
    sectionLabel: 'Class',
    columns: [
      { key: 'name', label: 'Student', kind: 'name' },
      blank('in', 'Time in'),
      blank('broughtBy', 'Brought by'),
      blank('out', 'Time out'),
      blank('fetchedBy', 'Picked up by'),
    ],
    sections: classes
      .map((one) => ({ one, students: byClass.get(one.id) ?? [] }))
      .filter(({ one, students }) => one.status !== 'Draft' || students.length > 0)
      .map(({ one, students }) => ({
        title: one.title,
        note: noteOf(one),
        rows: students.map(({ name }) => ({ name })),
      })),
  }
}

async function meetingOn(
  { db, visitor: { organizationId }, asked: { day, semester } }: Question,
  classes: ClassAsked[],
) {
  if (!day || !semester) return []
  const days = await daysOf(db, organizationId, semester.id).execute()
  return classes.filter((one) => meetingDays(one, days).some(({ id }) => id === day.id))
}
