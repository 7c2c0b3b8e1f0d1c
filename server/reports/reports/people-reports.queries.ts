import { openStatuses } from '#contract/classes/enrollments.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { Severity, severityNames } from '#contract/people/care.ts'
import { birthDateReaders, contactReaders, familyReaders } from '#contract/rights/guarded.ts'
import { inParts } from '#server/database/in-parts.ts'
import { memberName } from '#server/database/searchable.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { dayIn, findTimeZone, startOfDay } from '#server/tenancy/organizations.queries.ts'
import { isMembershipEnd } from '#server/people/admission/family-removals.queries.ts'
import { decryptRows } from '#server/people/care/care.encryption.ts'
import { listChildrenAmong, peopleOf } from '#server/people/family-lists/family-lists.queries.ts'
import { familiesOf, guardiansOf, once } from '#server/people/family-lists/relatives.queries.ts'
import { ageOn } from '#server/people/people/age.ts'
import {
  classSection,
  isAsked,
  listClassesAsked,
  listStudentsAsked,
} from './class-reports.queries.ts'
import type { Column, Findings, Question } from './reports.queries.ts'

// The limit of parameters in one statement, on both engines.
const many = 20_000

/** Reads any number of ids in batches. */
async function inEach<Row>(ids: number[], find: (some: number[]) => Promise<Row[]>) {
  const found: Row[] = []
  for (const some of inParts(ids, many)) found.push(...(await find(some)))
  return found
}

const studentColumn: Column = { key: 'name', label: 'Student', kind: 'name' }
const ageColumn: Column = { key: 'age', label: 'Age', kind: 'number', shownBy: birthDateReaders }
const guardianColumn: Column = {
  key: 'guardians',
  label: 'Guardians',
  kind: 'text',
  shownBy: familyReaders,
}

type Student = { personId: number; name: string; birthDate: string | null }

/**
 * The same students, each with their age and guardians: one per line, with contact details if the caller may see
 * them.
 */
async function withGuardians<One extends Student>(
  { db, visitor, asked }: Question,
  students: One[],
) {
  const { organizationId, permissions } = visitor
  const ids = [...new Set(students.map(({ personId }) => personId))]
  const families = await inEach(ids, (some) => familiesOf(db, organizationId, some, 'children'))
  const familyIds = [...new Set(families.map(({ id }) => id))]
  const guardians = await inEach(familyIds, (some) => guardiansOf(db, organizationId, some))
  const byFamily = Map.groupBy(guardians, ({ familyId }) => familyId)
  const byChild = Map.groupBy(families, ({ personId }) => personId)
  const hasContact = permissions.includes('members.contact')
  const linesOf = (personId: number) =>
    once((byChild.get(personId) ?? []).flatMap(({ id }) => byFamily.get(id) ?? []))
      .map(({ name, phone, email }) => [name, ...(hasContact ? [phone, email] : [])])
      .map((line) => line.filter(Boolean).join(', '))
  const agesOn = asked.semester?.ageAsOfDate ?? asked.today
  return students.map((student) => ({
    ...student,
    age: student.birthDate === null ? null : ageOn(student.birthDate, agesOn),
    guardians: linesOf(student.personId).join('\n') || null,
  }))
}

/** The active students of an organization, by name. */
const listActiveStudents = ({ db, visitor: { organizationId } }: Question) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.status', '=', 'Active')
    .where('organizationUser.isStudent', '=', true)
    .select(['organizationUser.personId', 'birthDate', memberName.as('name')])
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .execute()

/** The students of each class, with their ages and guardians. */
export async function findClassLists(question: Question): Promise<Findings> {
  const classes = await listClassesAsked(question)
  const students = await withGuardians(question, await listStudentsAsked(question))
  const byClass = Map.groupBy(students, ({ classId }) => classId)
  return {
    sectionLabel: 'Class',
    columns: [studentColumn, ageColumn, guardianColumn],
    sections: classes.map((one) => classSection(one, byClass.get(one.id) ?? [])),
  }
}

/** The students without a class in a semester, with their requests and waitlists. */
export async function findWithoutClass(question: Question): Promise<Findings> {
  const enrollments = Map.groupBy(await listOpen(question), ({ personId }) => personId)
  const students = (await listActiveStudents(question)).filter(
    ({ personId }) => !enrollments.get(personId)?.some(({ status }) => status === 'Enrolled'),
  )
  const rows = (await withGuardians(question, students)).map((student) => ({
    ...student,
    waiting: (enrollments.get(student.personId) ?? [])
      .map((each) => `${each.className} (${hopeWords[each.status]})`)
      .join('\n'),
  }))
  return {
    columns: [
      studentColumn,
      ageColumn,
      { key: 'waiting', label: 'Waiting for', kind: 'text' },
      guardianColumn,
    ],
    sections: [{ rows: question.asked.semester ? rows : [] }],
  }
}

const hopeWords: Record<string, string> = {
  Requested: 'asked for',
  Waitlisted: 'waits',
  Offered: 'has an offer',
}

const listOpen = ({ db, visitor: { organizationId }, asked }: Question) =>
  db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'enrollment.classId')
    .where('enrollment.organizationId', '=', organizationId)
    .where(isAsked(asked))
    .where('enrollment.status', 'in', openStatuses)
    .select(['enrollment.personId', 'enrollment.status', 'class.name as className'])
    .orderBy('class.searchName')
    .orderBy('class.id')
    .execute()

/** The care notes and emergency contacts of each student; life-threatening conditions come first. */
export async function findEmergencyList(question: Question): Promise<Findings> {
  const { db, visitor } = question
  const students = await withGuardians(question, await listStudents(question))
  const personIds = students.map(({ personId }) => personId)
  // An organization sees only the notes of current members who are children in a family.
  const ids = await inEach(personIds, (some) => listChildrenAmong(db, visitor.organizationId, some))
  const conditions = Map.groupBy(
    await inEach(ids, (some) => listConditionsOf(db, some)),
    (of) => of.personId,
  )
  const contacts = Map.groupBy(
    await inEach(ids, (some) => listContactsOf(db, visitor.organizationId, some)),
    (of) => of.personId,
  )
  const rows = students.map((student) => {
    const { personId } = student
    const own = (conditions.get(personId) ?? []).toSorted((one, other) => rank(other) - rank(one))
    return {
      worst: own[0]?.severity ?? null,
      row: {
        ...student,
        conditions: own.map(conditionLines).join('\n'),
        contacts: (contacts.get(personId) ?? []).map(contactLine).join('\n'),
      },
    }
  })
  return {
    sectionLabel: 'Severity',
    columns: [
      studentColumn,
      ageColumn,
      { key: 'conditions', label: 'Reaction and what to do', kind: 'text' },
      { key: 'contacts', label: 'Emergency contacts', kind: 'text' },
      guardianColumn,
    ],
    sections: [...Severity.options.toReversed(), null]
      .map((severity) => ({
        title: severity === null ? 'No conditions on file' : severityNames[severity],
        rows: rows.filter(({ worst }) => worst === severity).map(({ row }) => row),
      }))
      .filter((section) => section.rows.length > 0),
    read: [
      { action: 'CareNotesRead', personIds: [...conditions.keys()] },
      { action: 'ContactsRead', personIds: [...contacts.keys()] },
    ],
  }
}

/**
 * All students enrolled in a class, whatever their membership, and, without a class filter, all other active
 * students.
 */
async function listStudents(question: Question): Promise<Student[]> {
  const enrolled = await listStudentsAsked(question)
  const others = question.asked.class === null ? await listActiveStudents(question) : []
  return once<Student>([...enrolled, ...others]).toSorted((one, other) =>
    one.name.localeCompare(other.name, 'en'),
  )
}

type Condition = Pick<Schema['careCondition'], 'name' | 'severity' | 'reaction' | 'whatToDo'>

const rank = ({ severity }: Condition) => Severity.options.indexOf(severity)

const conditionLines = ({ name, severity, reaction, whatToDo }: Condition) =>
  [
    `${name} (${severityNames[severity].toLowerCase()})`,
    reaction && `Reaction: ${reaction}`,
    whatToDo && `What to do: ${whatToDo}`,
  ]
    .filter(Boolean)
    .join('\n')

type Contact = Pick<Schema['emergencyContact'], 'name' | 'phone' | 'relation' | 'mayPickUp'>

const contactLine = ({ name, phone, relation, mayPickUp }: Contact) =>
  [name, relation, phone, mayPickUp ? 'may pick up' : null].filter(Boolean).join(', ')

async function listConditionsOf(db: Db, personIds: number[]) {
  const rows = await db
    .selectFrom('careCondition')
    .where('personId', 'in', personIds)
    .orderBy('id')
    .select(['personId', 'name', 'severity', 'reaction', 'whatToDo'])
    .execute()
  return decryptRows(db, 'careCondition', rows)
}

async function listContactsOf(db: Db, organizationId: number, personIds: number[]) {
  const rows = await db
    .selectFrom('emergencyContact')
    .innerJoin('organizationFamily', 'organizationFamily.familyId', 'emergencyContact.familyId')
    .where('organizationId', '=', organizationId)
    .where('personId', 'in', personIds)
    .orderBy('emergencyContact.familyId')
    .orderBy('emergencyContact.id')
    .select(['personId', 'name', 'phone', 'relation', 'mayPickUp'])
    .execute()
  return decryptRows(db, 'emergencyContact', rows)
}

/** Every adult of the families that an organization sees, with contact details and children. */
export async function findFamilies({
  db,
  visitor: { organizationId },
}: Question): Promise<Findings> {
  const families = await db
    .selectFrom('organizationFamily')
    .innerJoin('family', 'family.id', 'familyId')
    .where('organizationId', '=', organizationId)
    .orderBy('organizationFamily.searchName')
    .orderBy('family.id')
    .select(['family.id', 'name', 'address'])
    .execute()
  const ids = families.map(({ id }) => id)
  const known = await inEach(ids, (some) => peopleOf(db, organizationId, some))
  const peopleBy = new Map(known.map((people) => [people.id, people]))
  const rows = families.flatMap(({ id, name: family, address }) => {
    const { adults = [], children = [] } = peopleBy.get(id) ?? {}
    const about = { family, address, children: children.map(({ name }) => name).join(', ') }
    if (adults.length === 0) return [about]
    return adults.map(({ name, relation, phone, email }) => ({
      ...about,
      name,
      relation,
      phone,
      email,
    }))
  })
  return {
    columns: [
      { key: 'family', label: 'Family', kind: 'name' },
      { key: 'name', label: 'Adult', kind: 'text' },
      { key: 'relation', label: 'Relation', kind: 'text' },
      { key: 'phone', label: 'Phone', kind: 'short', shownBy: contactReaders },
      { key: 'email', label: 'Email', kind: 'text', shownBy: contactReaders },
      { key: 'children', label: 'Children', kind: 'text', shownBy: familyReaders },
      { key: 'address', label: 'Address', kind: 'text', shownBy: contactReaders },
    ],
    sections: [{ rows }],
  }
}

/** Members who joined or left between two days, in order of date. */
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

/** All past and present members, without merged records. */
const members = ({ db, visitor: { organizationId } }: Question) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.status', '!=', 'Invited')
    .where('organizationUser.mergedIntoId', 'is', null)
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

/** Members leave when they are archived. Joined in code, because an engine may compare every pair. */
async function listLeft(question: Question, { begin, end }: Between): Promise<Member[]> {
  const archived = await members(question)
    .where('organizationUser.status', '=', 'Archived')
    .select(['organizationUser.id', 'organizationUser.savedDate'])
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .execute()
  const dates = new Map(
    (await leaveDates(question).execute()).map(({ subjectId, date }) => [subjectId, date]),
  )
  return archived
    .flatMap(({ id, savedDate, ...member }) => {
      const instant = dates.get(id) ?? savedDate
      return instant !== null && instant >= begin && instant < end ? [{ ...member, instant }] : []
    })
    .toSorted((one, other) => one.instant.localeCompare(other.instant))
}

export const leaveDates = ({ db, visitor: { organizationId } }: Question) =>
  db
    .selectFrom('auditEntry')
    .where('auditEntry.organizationId', '=', organizationId)
    .where(isMembershipEnd)
    .groupBy('subjectId')
    .select(({ fn }) => ['subjectId', fn.max('auditEntry.createdDate').as('date')])

type Kinds = { isTeacher: boolean; isStudent: boolean; isParent: boolean }

const kindsOf = ({ isTeacher, isStudent, isParent }: Kinds) =>
  [isTeacher && 'Teacher', isStudent && 'Student', isParent && 'Parent'].filter(Boolean).join(', ')
