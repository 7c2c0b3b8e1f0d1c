import { offTypes } from '#contract/timetable/class-days.ts'
import { isMissing, Mark, markNames } from '#contract/classes/attendance.ts'
import { listExcused } from '#server/classes/absences/student-absences.queries.ts'
import { haveBegun, listMeetings } from '#server/classes/attendance/attendance.queries.ts'
import { memberName } from '#server/database/searchable.ts'
import { allOf, readInParts } from '#server/database/in-parts.ts'
import { inSlices, sorted } from '#server/process/slices.ts'
import { type Column, type Findings, mapLazily, type Question } from './reports.queries.ts'
import {
  byName,
  classesAtOnce,
  listClassesAsked,
  listClassIdsAsked,
} from './class-reports.queries.ts'

type Counts = Partial<Record<Mark, number>>

const counted: Column[] = Mark.options.map((mark) => ({
  key: mark,
  label: markNames[mark],
  kind: 'number',
}))
const rate: Column = { key: 'rate', label: 'Share present', kind: 'percent' }

/** Attendance: by class and day, or by student. */
export const findAttendance = (question: Question): Promise<Findings> =>
  question.asked.by === 'student' ? findByStudent(question) : findByDay(question)

/** Every day with expected students or marks: marks stay when a class moves to another weekday. */
async function findByDay(question: Question): Promise<Findings> {
  const { db, visitor, asked } = question
  const { fromDate = '', untilDate = '' } = asked.span ?? {}
  const classes = await listClassesAsked(question)
  const ids = classes.map(({ id }) => id)
  const dates = await findDates(question)
  const places = new Map(classes.map(({ id, title }, at) => [id, { at, name: title }]))
  const batches = readInParts(
    ids,
    async (some) => {
      const all = await listMeetings(db, visitor.organizationId, some)
      const begun = await haveBegun(db, visitor.organizationId, all)
      const expected = begun.filter(
        ({ date, studentsCount }) => date >= fromDate && date <= untilDate && studentsCount > 0,
      )
      const marked = [
        ...(await countByDay(question, dates, some)),
        ...(await countExcused(question, dates, some)),
      ]
      const marks = countsBy(marked, keyOf)
      const missing = new Map(
        expected
          .filter(isMissing)
          .map((meeting) => [keyOf(meeting), meeting.studentsCount - meeting.markedCount]),
      )
      const days = new Map([...expected, ...marked].map((day) => [keyOf(day), day]))
      return [...days].map(([key, { date, classId }]) => {
        const { at = -1, name = null } = places.get(classId) ?? {}
        const counts = marks.get(key) ?? {}
        return { at, date, name, ...counts, unmarked: missing.get(key) ?? 0, rate: rateOf(counts) }
      })
    },
    classesAtOnce,
  )
  const rows = await inSlices(
    sorted(
      await allOf(batches),
      (one, other) =>
        Number(one.date > other.date) - Number(one.date < other.date) || one.at - other.at,
    ),
  )
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
        rows: mapLazily(rows, ({ at: _, ...row }) => ({ ...none, ...row })),
      },
    ],
  }
}

async function findByStudent(question: Question): Promise<Findings> {
  const counts = new Map<number, Counts>()
  const dates = await findDates(question)
  const batches = readInParts(
    await listClassIdsAsked(question),
    async (some) => [
      ...(await countByStudent(question, dates, some)),
      ...(await countExcused(question, dates, some)),
    ],
    classesAtOnce,
  )
  for await (const some of batches) {
    for (const { personId, mark, count } of some) {
      const own = counts.get(personId) ?? {}
      if (mark !== null) own[mark] = (own[mark] ?? 0) + count
      counts.set(personId, own)
    }
  }
  const students = await inSlices(
    sorted(await allOf(readInParts(counts.keys(), (some) => listNames(question, some))), byName),
  )
  return {
    columns: [{ key: 'name', label: 'Student', kind: 'name' }, ...counted, rate],
    sections: [
      {
        note,
        rows: mapLazily(students, ({ id, name }) => {
          const own = counts.get(id) ?? {}
          return { ...none, name, ...own, rate: rateOf(own) }
        }),
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

type ClassDays = Map<number, string>

/** The dates of the class days that the report is about, by id. A canceled day has no attendance. */
async function findDates({ db, visitor, asked }: Question): Promise<ClassDays> {
  const days = await db
    .selectFrom('classDay')
    .where('organizationId', '=', visitor.organizationId)
    .where('date', '>=', asked.span?.fromDate ?? '')
    .where('date', '<=', asked.span?.untilDate ?? '')
    .where('type', 'not in', offTypes)
    .select(['id', 'date'])
    .execute()
  return new Map(days.map(({ id, date }) => [id, date]))
}

/** The number of marks of each kind in some classes on each day. */
async function countByDay(question: Question, dates: ClassDays, classIds: number[]) {
  const counts = await marksIn(question, dates, classIds)
    .groupBy(['classId', 'classDayId', 'mark'])
    .select(['classId', 'classDayId', 'mark'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute()
  return counts.map((count) => ({ ...count, date: dates.get(count.classDayId) ?? '' }))
}

/** The number of marks of each kind that each student has in some classes. */
const countByStudent = (question: Question, dates: ClassDays, classIds: number[]) =>
  marksIn(question, dates, classIds)
    // By class as well: an engine might read all marks of the organization in the order of an index by person.
    .groupBy(['classId', 'personId', 'mark'])
    .select(['personId', 'mark'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute()

/** Reported absences without a mark count as Excused. */
async function countExcused(
  { db, visitor: { organizationId } }: Question,
  dates: ClassDays,
  classIds: number[],
) {
  const excused = await listExcused(db, { organizationId, classIds })
  return excused
    .filter(({ classDayId }) => dates.has(classDayId))
    .map((row) => ({ ...row, mark: 'Excused' as const, count: 1 }))
}

const marksIn = (
  { db, visitor: { organizationId } }: Question,
  dates: ClassDays,
  classIds: number[],
) =>
  db
    .selectFrom('attendance')
    .where('organizationId', '=', organizationId)
    .where('classId', 'in', classIds)
    .where('classDayId', 'in', [...dates.keys()])
    .where('mark', 'is not', null)

const listNames = ({ db, visitor: { organizationId } }: Question, personIds: number[]) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.personId', 'in', personIds)
    .select(['person.id', memberName.as('name'), 'organizationUser.searchName'])
    .execute()
