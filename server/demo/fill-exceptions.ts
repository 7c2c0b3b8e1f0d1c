import { mayAskException } from '#contract/classes/exception-requests.ts'
import { listOwnStudents } from '#server/classes/class-access/class-access.queries.ts'
import { readEligibilities } from '#server/classes/eligibility/eligibility.queries.ts'
import {
  askException,
  askPermission,
} from '#server/classes/exception-requests/own-exception-requests.queries.ts'
import type { Db } from '../database/schema/schema.ts'
import { findHolder } from '../tenancy/rights.ts'
import type { People } from './fill-people.ts'
import { demoTeacher } from './logins.ts'

/** Two requests for exceptions: a father asks for a seat, and a teacher for a permission. */
export async function fillExceptions(
  db: Db,
  { organizationId }: { organizationId: number },
  people: People,
): Promise<void> {
  const visitorNamed = (name: string) => {
    const { personId, userId = 0 } = people(name)
    return { personId, userId, sessionId: 0 }
  }
  const father = visitorNamed('Bo Li')
  const students = (await listOwnStudents(db, father.personId)).filter(({ isMe }) => !isMe)
  const classes = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'Published')
    .orderBy('id')
    .select('id')
    .execute()
  const classIds = classes.map(({ id }) => id)
  const eligibilities = await readEligibilities(db, { organizationId, classIds, students })
  const closed = [...eligibilities]
    .flatMap(([classId, some]) => some.map((each) => ({ classId, ...each })))
    .find(mayAskException)
  if (!closed) throw new Error('No class is closed for the children of Bo Li.')
  const { classId, personId } = closed
  const sentence = 'We moved here last week, and the twins next door are in this class.'
  await askException(db, father, classId, { personId, sentence })

  const teacher = await findHolder(db, visitorNamed(demoTeacher), organizationId)
  if (!teacher) throw new Error(`${demoTeacher} does not belong to the co-op.`)
  await askPermission(db, teacher, {
    permission: 'reports.view',
    sentence: 'I plan the fair, and need to know how full the classes are.',
  })
}
