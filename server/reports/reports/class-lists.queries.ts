import { ageOn } from '#server/people/people/age.ts'
import { ageColumn, guardianColumn, guardianLines, guardiansBy } from './guardians.queries.ts'
import type { Findings, Question } from './reports.queries.ts'
import { listClassesAsked, listStudentsAsked, noteOf } from './classes-asked.queries.ts'

/** The students of each class, with their ages and whom to call. */
export async function findClassLists(question: Question): Promise<Findings> {
  const { db, visitor, asked } = question
  const classes = await listClassesAsked(question)
  const students = await listStudentsAsked(question)
  const ids = students.map(({ personId }) => personId)
  const guardians = await guardiansBy(db, visitor.organizationId, ids)
  const byClass = Map.groupBy(students, ({ classId }) => classId)
  const agesOn = asked.semester?.ageAsOfDate ?? asked.today
  return {
    sectionLabel: 'Class',
    columns: [{ key: 'name', label: 'Student', kind: 'name' }, ageColumn, guardianColumn],
    sections: classes.map((one) => ({
      title: one.title,
      note: noteOf(one),
      rows: (byClass.get(one.id) ?? []).map(({ personId, name, birthDate }) => ({
        name,
        age: birthDate === null ? null : ageOn(birthDate, agesOn),
        guardians: guardianLines(guardians.get(personId), visitor),
      })),
    })),
  }
}
