import { openStatuses } from '#contract/classes/enrolments.ts'
import { ageOn } from '#server/people/people/age.ts'
import type { Findings, Question } from './reports.queries.ts'
import { listActiveStudents } from './classes-asked.queries.ts'
import { ageColumn, guardianColumn, guardianLines, guardiansBy } from './guardians.queries.ts'

/** The students who are in no class of a semester, and what they ask or wait for. */
export async function findWithoutClass(question: Question): Promise<Findings> {
  const { db, visitor, asked } = question
  const enrolments = Map.groupBy(await listOpen(question), ({ personId }) => personId)
  const students = (await listActiveStudents(question)).filter(
    ({ personId }) => !enrolments.get(personId)?.some(({ status }) => status === 'Enrolled'),
  )
  const ids = students.map(({ personId }) => personId)
  const guardians = await guardiansBy(db, visitor.organizationId, ids)
  const agesOn = asked.semester?.ageAsOfDate ?? asked.today
  const rows = students.map(({ personId, name, birthDate }) => ({
    name,
    age: birthDate === null ? null : ageOn(birthDate, agesOn),
    hopes: (enrolments.get(personId) ?? [])
      .map((each) => `${each.className} (${words[each.status]})`)
      .join('\n'),
    guardians: guardianLines(guardians.get(personId), visitor),
  }))
  return {
    columns: [
      { key: 'name', label: 'Student', kind: 'name' },
      ageColumn,
      { key: 'hopes', label: 'Hopes for', kind: 'text' },
      guardianColumn,
    ],
    sections: [{ rows: asked.semester ? rows : [] }],
  }
}

const words: Record<string, string> = {
  Requested: 'asked for',
  Waitlisted: 'waits',
  Offered: 'has an offer',
}

const listOpen = ({ db, visitor: { organizationId }, asked }: Question) =>
  db
    .selectFrom('enrolment')
    .innerJoin('class', 'class.id', 'enrolment.classId')
    .where('enrolment.organizationId', '=', organizationId)
    .where('class.semesterId', '=', asked.semester?.id ?? 0)
    .where('class.status', '!=', 'Cancelled')
    .where('enrolment.status', 'in', openStatuses)
    .select(['enrolment.personId', 'enrolment.status', 'class.name as className'])
    .orderBy('class.searchName')
    .orderBy('class.id')
    .execute()
