import { memberName } from '#server/database/names.ts'
import { membersEnrolled } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { deadlineInWords } from '#server/timetable/scheduled-classes/meeting-words.rules.ts'
import { findTimeZone, dayIn } from '#server/tenancy/organizations.queries.ts'
import type { Findings, Question } from './reports.queries.ts'
import { listClassesAsked, noteOf } from './classes-asked.queries.ts'

/** Who is offered a seat in each class, and who waits for one, in the order in which they come. */
export async function findWaitlists(question: Question): Promise<Findings> {
  const timeZone = await findTimeZone(question.db, question.visitor.organizationId)
  const waiting = Map.groupBy(await listWaiting(question), ({ classId }) => classId)
  const classes = (await listClassesAsked(question)).filter(({ id }) => waiting.has(id))
  return {
    sectionLabel: 'Class',
    columns: [
      { key: 'place', label: 'Place', kind: 'number' },
      { key: 'name', label: 'Student', kind: 'name' },
      { key: 'status', label: 'Status', kind: 'text' },
      { key: 'since', label: 'Since', kind: 'date' },
      { key: 'until', label: 'Offered until', kind: 'text' },
    ],
    sections: classes.map((one) => {
      const waiters = waiting.get(one.id) ?? []
      const offered = waiters.filter(({ status }) => status === 'Offered')
      const line = waiters.filter(({ status }) => status === 'Waitlisted')
      const places = new Map(line.map(({ id }, at) => [id, at + 1]))
      return {
        title: one.title,
        note: noteOf(one),
        rows: [...offered, ...line].map(({ id, name, statusDate, offeredUntil }) => ({
          place: places.get(id) ?? null,
          name,
          status: places.has(id) ? 'Waits' : 'Has an offer',
          since: dayIn(timeZone, statusDate),
          until: offeredUntil && deadlineInWords(offeredUntil, timeZone),
        })),
      }
    }),
  }
}

const listWaiting = ({ db, visitor: { organizationId }, asked }: Question) =>
  membersEnrolled(db, organizationId)
    .innerJoin('class', 'class.id', 'enrolment.classId')
    .where('class.semesterId', '=', asked.semester?.id ?? 0)
    .where('enrolment.status', 'in', ['Offered', 'Waitlisted'])
    .select(['enrolment.id', 'enrolment.classId', 'enrolment.status', 'enrolment.statusDate'])
    .select(['enrolment.offeredUntil', memberName.as('name')])
    .orderBy('enrolment.position')
    .orderBy('enrolment.statusDate')
    .orderBy('enrolment.id')
    .execute()
