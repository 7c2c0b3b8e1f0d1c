import { addDays } from '#contract/dates/weekdays.ts'
import { sql } from 'kysely'
import { memberName } from '../../database/names.ts'
import { dayIn, findTimeZone, startOfDay } from '../../organizations/organizations.today.ts'
import type { Findings, Question } from '../report.ts'

/** Who has joined between two days, and whose membership has ended, the first first. */
export async function findNewAndLeft(question: Question): Promise<Findings> {
  const { db, visitor, asked } = question
  const timeZone = await findTimeZone(db, visitor.organizationId)
  const { fromDate = asked.today, untilDate = asked.today } = asked.span ?? {}
  const between = {
    begin: startOfDay(fromDate, timeZone),
    end: startOfDay(addDays(untilDate, 1), timeZone),
  }
  const members = await listMembers(question)
  const rowsOf = (dateOf: (member: (typeof members)[number]) => string | null) =>
    members
      .flatMap((member) => {
        const date = dateOf(member)
        return date === null || date < between.begin || date >= between.end
          ? []
          : [{ name: member.name, kinds: kindsOf(member), instant: date }]
      })
      .toSorted((one, other) => one.instant.localeCompare(other.instant))
      .map(({ instant, ...row }) => ({ ...row, date: dayIn(timeZone, new Date(instant)) }))
  return {
    sectionLabel: 'Change',
    columns: [
      { key: 'name', label: 'Member', kind: 'name' },
      { key: 'kinds', label: 'Kind', kind: 'text' },
      { key: 'date', label: 'Date', kind: 'date' },
    ],
    sections: [
      { title: 'New', rows: rowsOf(({ joinedDate }) => joinedDate) },
      {
        title: 'Left',
        rows: rowsOf(({ status, leftDate }) => (status === 'Archived' ? leftDate : null)),
      },
    ],
  }
}

/** Everybody who was ever a member, but for records that gave way to others. Who has left did so when they were last archived. */
const listMembers = ({ db, visitor: { organizationId } }: Question) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.status', '!=', 'Invited')
    .where('organizationUser.replacedById', 'is', null)
    .select(['organizationUser.status', 'joinedDate', memberName.as('name')])
    .select(['isTeacher', 'isStudent', 'isParent'])
    .select((of) =>
      of.fn
        .coalesce(
          of
            .selectFrom('auditEntry')
            .where('auditEntry.organizationId', '=', organizationId)
            .where('subjectType', '=', 'OrganizationUser')
            .whereRef('subjectId', '=', 'organizationUser.id')
            .where(
              sql<boolean>`(action = 'Left' or (action = 'Edited' and after like '%"status":"Archived"%'))`,
            )
            .select(({ fn }) => fn.max('auditEntry.createdDate').as('date')),
          of.ref('organizationUser.savedDate'),
        )
        .as('leftDate'),
    )
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .execute()

type Kinds = { isTeacher: boolean; isStudent: boolean; isParent: boolean }

const kindsOf = ({ isTeacher, isStudent, isParent }: Kinds) =>
  [isTeacher && 'Teacher', isStudent && 'Student', isParent && 'Parent'].filter(Boolean).join(', ')
