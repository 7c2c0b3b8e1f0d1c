import type { EnrolmentStatus } from '#contract/classes/enrolments.ts'
import { freeSeats, isAwaited } from '#server/classes/eligibility/seat-counts.queries.ts'
import type { Findings, Question } from './reports.queries.ts'
import { listClassesAsked } from './classes-asked.queries.ts'

const number = (key: string, label: string) => ({ key, label, kind: 'number' }) as const

/** How many are in each class and would like to be, and how full it is. It names nobody. */
export async function findEnrolment(question: Question): Promise<Findings> {
  const classes = await listClassesAsked(question)
  const counts = await countByStatus(question)
  const awaited = await listAwaited(question)
  const rows = classes.map(({ id, title, minStudents, maxStudents, seatsTaken }) => {
    const count = (status: EnrolmentStatus) => counts.get(`${id} ${status}`) ?? 0
    return {
      name: title,
      enrolled: count('Enrolled'),
      offered: count('Offered'),
      waiting: count('Waitlisted'),
      requested: count('Requested'),
      min: minStudents,
      max: maxStudents,
      free: freeSeats({ maxStudents, seatsTaken, isAwaited: awaited.has(id) }),
      fill: maxStudents === null ? null : Math.round((100 * seatsTaken) / maxStudents),
    }
  })
  return {
    columns: [
      { key: 'name', label: 'Class', kind: 'name' },
      number('enrolled', 'Enrolled'),
      number('offered', 'Offered'),
      number('waiting', 'Waiting'),
      number('requested', 'Requested'),
      number('min', 'Least'),
      number('max', 'Most'),
      number('free', 'Free'),
      { key: 'fill', label: 'Fill', kind: 'percent' },
    ],
    sections: [
      {
        note: 'A seat that is offered is taken, and none is free while somebody waits for it.',
        rows,
      },
    ],
  }
}

async function countByStatus({ db, visitor: { organizationId }, asked }: Question) {
  const counts = await db
    .selectFrom('enrolment')
    .innerJoin('class', 'class.id', 'enrolment.classId')
    .where('enrolment.organizationId', '=', organizationId)
    .where('class.semesterId', '=', asked.semester?.id ?? 0)
    .groupBy(['enrolment.classId', 'enrolment.status'])
    .select(['enrolment.classId', 'enrolment.status'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute()
  return new Map(counts.map(({ classId, status, count }) => [`${classId} ${status}`, count]))
}

async function listAwaited({ db, visitor: { organizationId }, asked }: Question) {
  const classes = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', asked.semester?.id ?? 0)
    .select(['class.id', isAwaited])
    .execute()
  return new Set(classes.filter((one) => one.isAwaited).map(({ id }) => id))
}
