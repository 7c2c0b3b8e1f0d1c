import { offTypes } from '#contract/timetable/class-days.ts'
import { isMissing, Mark, markNames } from '#contract/classes/attendance.ts'
import { haveBegun, listMeetings } from '#server/classes/attendance/attendance.queries.ts'
import { memberName } from '#server/database/searchable.ts'
import type { Column, Findings, Question } from './reports.queries.ts'
import { isAsked, listClassesAsked } from './class-reports.queries.ts'

type Counts = Partial<Record<Mark, number>>

const counted: Column[] = Mark.options.map((mark) => ({
  key: mark,
  label: markNames[mark],
  kind: 'number',
}))
const rate: Column = { key: 'rate', label: 'Present', kind: 'percent' }

/** Attendance: by class and day, or by student. */
export const findAttendance = (question: Question): Promise<Findings> =>
  question.asked.by === 'student' ? findByStudent(question) : findByDay(question)

/** Every day with expected students or marks: marks stay when a class moves to another weekday. */
async function findByDay(question: Question): Promise<Findings> {
  const { db, visitor, asked } = question
  const { fromDate = '', untilDate = '' } = asked.span ?? {}
  const classes = await listClassesAsked(question)
  const ids = classes.map(({ id }) => id)
  const all = await listMeetings(db, visitor.organizationId, ids)
  const begun = await haveBegun(db, visitor.organizationId, all)
  const expected = begun.filter(
    ({ date, studentsCount }) => date >= fromDate && date <= untilDate && studentsCount > 0,
  )
  const marked = await countMarks(question).groupBy('date').select('date').execute()
  const marks = countsBy(marked, keyOf)
  const missing = new Map(
    expected
      .filter(isMissing)
      .map((meeting) => [keyOf(meeting), meeting.studentsCount - meeting.markedCount]),
  )
  const days = new Map([...expected, ...marked].map((day) => [keyOf(day), day]))
  const rows = [...days].map(([key, { date, classId }]) => {
    const at = ids.indexOf(classId)
    const counts = marks.get(key) ?? {}
    const name = classes[at]?.title ?? null
    return { at, date, name, ...counts, unmarked: missing.get(key) ?? 0, rate: rateOf(counts) }
  })
  return {
    columns: [
      { key: 'name', label: 'Class', kind: 'name' },
      { key: 'date', label: 'Date', kind: 'date' },
      ...counted,
      { key: 'unmarked', label: 'Not marked', kind: 'number' },
      rate,
    ],
    sections: [
      {
        note,
        rows: rows
          .toSorted((one, other) => one.date.localeCompare(other.date) || one.at - other.at)
          .map(({ at: _, ...row }) => ({ ...none, ...row })),
      },
    ],
  }
}

async function findByStudent(question: Question): Promise<Findings> {
  const rows = await countMarks(question)
    .innerJoin('organizationUser', (join) =>
      join
        .onRef('organizationUser.organizationId', '=', 'attendance.organizationId')
        .onRef('organizationUser.personId', '=', 'attendance.personId'),
    )
    .innerJoin('person', 'person.id', 'attendance.personId')
    .groupBy(['attendance.personId', memberName, 'organizationUser.searchName'])
    .select(['attendance.personId', memberName.as('name')])
    .orderBy('organizationUser.searchName')
    .orderBy('attendance.personId')
    .execute()
  const names = new Map(rows.map(({ personId, name }) => [personId, name]))
  const marks = countsBy(rows, ({ personId }) => personId)
  return {
    columns: [{ key: 'name', label: 'Student', kind: 'name' }, ...counted, rate],
    sections: [
      {
        note,
        rows: [...marks].map(([personId, counts]) => ({
          ...none,
          name: names.get(personId) ?? null,
          ...counts,
          rate: rateOf(counts),
        })),
      },
    ],
  }
}

const note = 'Late and left early count as present. Excused absences aren’t counted.'

const none = Object.fromEntries(Mark.options.map((mark) => [mark, 0]))

const keyOf = ({ classId, classDayId }: { classId: number; classDayId: number }) =>
  `${classId} ${classDayId}`

/** The attendance rate in percent; null if nobody was expected. */
function rateOf({ Present = 0, Late = 0, LeftEarly = 0, Absent = 0 }: Counts): number | null {
  const came = Present + Late + LeftEarly
  return came + Absent === 0 ? null : Math.round((100 * came) / (came + Absent))
}

function countsBy<Row extends { mark: Mark | null; count: number }, Key>(
  rows: Row[],
  keyFor: (row: Row) => Key,
): Map<Key, Counts> {
  const found = new Map<Key, Counts>()
  for (const row of rows) {
    const counts = found.get(keyFor(row)) ?? {}
    if (row.mark !== null) counts[row.mark] = (counts[row.mark] ?? 0) + row.count
    found.set(keyFor(row), counts)
  }
  return found
}

/** The number of marks of each kind in each class on each day. */
const countMarks = ({ db, visitor: { organizationId }, asked }: Question) =>
  db
    .selectFrom('attendance')
    .innerJoin('class', 'class.id', 'attendance.classId')
    .innerJoin('classDay', 'classDay.id', 'attendance.classDayId')
    .where('attendance.organizationId', '=', organizationId)
    .where(isAsked(asked))
    .where('classDay.date', '>=', asked.span?.fromDate ?? '')
    .where('classDay.date', '<=', asked.span?.untilDate ?? '')
    // A canceled day has no attendance.
    .where('classDay.type', 'not in', offTypes)
    .where('attendance.mark', 'is not', null)
    .groupBy(['attendance.classId', 'attendance.classDayId', 'attendance.mark'])
    .select(['attendance.classId', 'attendance.classDayId', 'attendance.mark'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
