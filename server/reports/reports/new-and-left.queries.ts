import { addDays } from '#contract/dates/weekdays.ts'
import { memberName } from '#server/database/names.ts'
import { isLeaving } from '#server/people/admission/family-leavings.queries.ts'
import { dayIn, findTimeZone, startOfDay } from '#server/tenancy/organizations.queries.ts'
import type { Findings, Question } from './reports.queries.ts'

/** Who has joined between two days, and whose membership has ended, the first first. */
export async function findNewAndLeft(question: Question): Promise<Findings> {
  const { db, visitor, asked } = question
  const timeZone = await findTimeZone(db, visitor.organizationId)
  const { fromDate = asked.today, untilDate = asked.today } = asked.span ?? {}
  const between = {
    begin: startOfDay(fromDate, timeZone),
    end: startOfDay(addDays(untilDate, 1), timeZone),
  }
  const rowsOf = (members: Member[]) =>
    members.map((member) => ({
      name: member.name,
      kinds: kindsOf(member),
      date: dayIn(timeZone, member.instant),
    }))
  return {
    sectionLabel: 'Change',
    columns: [
      { key: 'name', label: 'Member', kind: 'name' },
      { key: 'kinds', label: 'Kind', kind: 'text' },
      { key: 'date', label: 'Date', kind: 'date' },
    ],
    sections: [
      { title: 'New', rows: rowsOf(await joined(question, between).execute()) },
      { title: 'Left', rows: rowsOf(await listLeft(question, between)) },
    ],
  }
}

type Between = { begin: string; end: string }
type Member = Kinds & { name: string; instant: string }

/** Everybody who was ever a member, but for records that gave way to others. */
const members = ({ db, visitor: { organizationId } }: Question) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.status', '!=', 'Invited')
    .where('organizationUser.replacedById', 'is', null)
    .select([memberName.as('name'), 'isTeacher', 'isStudent', 'isParent'])

const joined = (question: Question, { begin, end }: Between) =>
  members(question)
    .where('joinedDate', '>=', begin)
    .where('joinedDate', '<', end)
    .select('joinedDate as instant')
    .$narrowType<{ instant: string }>()
    .orderBy('joinedDate')
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')

/** Whoever has left did so when they were last archived. The two are put together here: an engine may try every pair. */
async function listLeft(question: Question, { begin, end }: Between): Promise<Member[]> {
  const archived = await members(question)
    .where('organizationUser.status', '=', 'Archived')
    .select(['organizationUser.id', 'organizationUser.savedDate'])
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .execute()
  const dates = new Map(
    (await leavings(question).execute()).map(({ subjectId, date }) => [subjectId, date]),
  )
  return archived
    .flatMap(({ id, savedDate, ...member }) => {
      const instant = dates.get(id) ?? savedDate
      return instant !== null && instant >= begin && instant < end ? [{ ...member, instant }] : []
    })
    .toSorted((one, other) => one.instant.localeCompare(other.instant))
}

export const leavings = ({ db, visitor: { organizationId } }: Question) =>
  db
    .selectFrom('auditEntry')
    .where('auditEntry.organizationId', '=', organizationId)
    .where(isLeaving)
    .groupBy('subjectId')
    .select(({ fn }) => ['subjectId', fn.max('auditEntry.createdDate').as('date')])

type Kinds = { isTeacher: boolean; isStudent: boolean; isParent: boolean }

const kindsOf = ({ isTeacher, isStudent, isParent }: Kinds) =>
  [isTeacher && 'Teacher', isStudent && 'Student', isParent && 'Parent'].filter(Boolean).join(', ')
