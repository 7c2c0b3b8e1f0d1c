import { openStatuses } from '#contract/classes/enrollments.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { Severity, severityNames } from '#contract/people/care.ts'
import { birthDateReaders, contactReaders, familyReaders } from '#contract/rights/guarded.ts'
import type { Cell } from '#contract/reports/reports.ts'
import { allOf, readAfterEach, readInParts } from '#server/database/in-parts.ts'
import { inSlices, sorted } from '#server/process/slices.ts'
import { memberName } from '#server/database/searchable.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { dayIn, findTimeZone, startOfDay } from '#server/tenancy/organizations.queries.ts'
import { isMembershipEnd } from '#server/people/admission/family-removals.queries.ts'
import { decryptRows } from '#server/people/care/care.encryption.ts'
import { listChildrenAmong, peopleOf } from '#server/people/family-lists/family-lists.queries.ts'
import { familiesOf, guardiansOf, once } from '#server/people/family-lists/relatives.queries.ts'
import { ageOn } from '#server/people/people/age.ts'
import {
  byName,
  classesAtOnce,
  classSection,
  listClassesAsked,
  listClassIdsAsked,
  readStudents,
  studentsByClass,
} from './class-reports.queries.ts'
import { type Column, type Findings, mapLazily, type Question } from './reports.queries.ts'

const studentColumn: Column = { key: 'name', label: 'Student', kind: 'name' }
const ageColumn: Column = { key: 'age', label: 'Age', kind: 'number', shownBy: birthDateReaders }
const guardianColumn: Column = {
  key: 'guardians',
  label: 'Guardians',
  kind: 'text',
  shownBy: familyReaders,
}

// PostgreSQL may scan all people for each batch, so that small ones take long.
const peopleAtOnce = 1000

/** Of organizations whose members have grades. */
async function gradeColumns({ db, visitor: { organizationId } }: Question): Promise<Column[]> {
  const graded = db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('gradeLevelId', 'is not', null)
  const isShown = await graded.select('id').limit(1).executeTakeFirst()
  return isShown ? [{ key: 'grade', label: 'Grade', kind: 'short', shownBy: birthDateReaders }] : []
}

type Student = { personId: number; name: string; birthDate: string | null; grade: string | null }

/** The guardians of some students, one per line, with contact details if the caller may see them. */
async function guardianLines({ db, visitor }: Question, personIds: number[]) {
  const { organizationId, permissions } = visitor
  const families = await familiesOf(db, organizationId, personIds, 'children')
  const familyIds = [...new Set(families.map(({ id }) => id))]
  const guardians = await guardiansOf(db, organizationId, familyIds)
  const byFamily = Map.groupBy(guardians, ({ familyId }) => familyId)
  const byChild = Map.groupBy(families, ({ personId }) => personId)
  const hasContact = permissions.includes('members.contact')
  const linesOf = (personId: number) =>
    once((byChild.get(personId) ?? []).flatMap(({ id }) => byFamily.get(id) ?? []))
      .map(({ name, phone, email }) => [name, ...(hasContact ? [phone, email] : [])])
      .map((line) => line.filter(Boolean).join(', '))
  return personIds.map((personId) => ({ personId, lines: linesOf(personId).join('\n') }))
}

/** The row of a student, with age, grade and guardians. */
async function withGuardians(question: Question, students: Iterable<Student>) {
  const personIds = new Set<number>()
  for (const { personId } of students) personIds.add(personId)
  const guardians = new Map<number, string>()
  const batches = readInParts(personIds, (ids) => guardianLines(question, ids), peopleAtOnce)
  for await (const some of batches)
    for (const { personId, lines } of some) guardians.set(personId, lines)
  const { asked } = question
  const agesOn = asked.semester?.ageAsOfDate ?? asked.today
  return ({ personId, name, birthDate, grade }: Student) => ({
    name,
    age: birthDate === null ? null : ageOn(birthDate, agesOn),
    grade,
    guardians: guardians.get(personId) || null,
  })
}

/** The active students of an organization, in batches. */
const readActiveStudents = ({ db, visitor: { organizationId } }: Question) =>
  readAfterEach<Student & { id: number; searchName: string }>((after, size) =>
    db
      .selectFrom('organizationUser')
      .innerJoin('person', 'person.id', 'organizationUser.personId')
      .leftJoin('gradeLevel', 'gradeLevel.id', 'organizationUser.gradeLevelId')
      .where('organizationUser.organizationId', '=', organizationId)
      .where('organizationUser.status', '=', 'Active')
      .where('organizationUser.isStudent', '=', true)
      .where('organizationUser.id', '>', after?.id ?? 0)
      .select(['organizationUser.id', 'organizationUser.personId', 'birthDate'])
      .select([memberName.as('name'), 'organizationUser.searchName', 'gradeLevel.name as grade'])
      .orderBy('organizationUser.id')
      .limit(size)
      .execute(),
  )

/** The students of each class, with their ages and guardians. */
export async function findClassLists(question: Question): Promise<Findings> {
  const classes = await listClassesAsked(question)
  const byClass = await studentsByClass(question, classes)
  const rowOf = await withGuardians(question, [...byClass.values()].flat())
  return {
    sectionLabel: 'Class',
    columns: [studentColumn, ageColumn, ...(await gradeColumns(question)), guardianColumn],
    sections: mapLazily(classes, (one) =>
      classSection(one, mapLazily(byClass.get(one.id) ?? [], rowOf)),
    ),
  }
}

/** The students without a class in a semester, with their requests and waitlists. */
export async function findWithoutClass(question: Question): Promise<Findings> {
  const enrolled = new Set<number>()
  const waiting = new Map<number, string>()
  for await (const some of readOpen(question)) {
    for (const { personId, status, className } of some) {
      const before = waiting.get(personId)
      if (status === 'Enrolled') enrolled.add(personId)
      else
        waiting.set(
          personId,
          `${before === undefined ? '' : `${before}\n`}${className} (${hopeWords[status]})`,
        )
    }
  }
  const found = []
  for await (const some of readActiveStudents(question))
    for (const student of some) if (!enrolled.has(student.personId)) found.push(student)
  const students = await inSlices(sorted(found, byName))
  const rowOf = await withGuardians(question, students)
  const rows = mapLazily(students, (student) => ({
    ...rowOf(student),
    waiting: waiting.get(student.personId) ?? '',
  }))
  return {
    columns: [
      studentColumn,
      ageColumn,
      ...(await gradeColumns(question)),
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

/** The open enrollments of a semester in batches, by class. */
async function* readOpen(question: Question) {
  const { db, visitor } = question
  yield* readInParts(
    await listClassIdsAsked(question),
    (classIds) =>
      db
        .selectFrom('enrollment')
        .innerJoin('class', 'class.id', 'enrollment.classId')
        .where('enrollment.organizationId', '=', visitor.organizationId)
        .where('enrollment.classId', 'in', classIds)
        .where('enrollment.status', 'in', openStatuses)
        .select(['enrollment.personId', 'enrollment.status', 'class.name as className'])
        .orderBy('class.searchName')
        .orderBy('class.id')
        .execute(),
    classesAtOnce,
  )
}

/** The care notes and emergency contacts of each student; life-threatening conditions come first. */
export async function findEmergencyList(question: Question): Promise<Findings> {
  const { db, visitor } = question
  const students = await listStudents(question)
  const rowOf = await withGuardians(question, students)
  const rows = new Map<Severity | null, Record<string, Cell>[]>()
  const read = { conditions: [] as number[], contacts: [] as number[] }
  const batches = readInParts(students, async (some) => {
    const personIds = some.map(({ personId }) => personId)
    // An organization sees only the notes of current members who are children in a family.
    const ids = await listChildrenAmong(db, visitor.organizationId, personIds)
    const conditions = Map.groupBy(await listConditionsOf(db, ids), (of) => of.personId)
    const found = await listContactsOf(db, visitor.organizationId, ids)
    const contacts = Map.groupBy(found, (of) => of.personId)
    read.conditions.push(...conditions.keys())
    read.contacts.push(...contacts.keys())
    return some.map((student) => {
      const { personId } = student
      const own = (conditions.get(personId) ?? []).toSorted((one, other) => rank(other) - rank(one))
      return {
        worst: own[0]?.severity ?? null,
        row: {
          ...rowOf(student),
          conditions: own.map(conditionLines).join('\n'),
          contacts: (contacts.get(personId) ?? []).map(contactLine).join('\n'),
        },
      }
    })
  })
  for await (const some of batches) {
    for (const { worst, row } of some) {
      const same = rows.get(worst) ?? []
      same.push(row)
      rows.set(worst, same)
    }
  }
  return {
    sectionLabel: 'Severity',
    columns: [
      studentColumn,
      ageColumn,
      ...(await gradeColumns(question)),
      { key: 'conditions', label: 'Reaction and what to do', kind: 'text' },
      { key: 'contacts', label: 'Emergency contacts', kind: 'text' },
      guardianColumn,
    ],
    sections: [...Severity.options.toReversed(), null].flatMap((severity) => {
      const title = severity === null ? 'No conditions on file' : severityNames[severity]
      return rows.has(severity) ? [{ title, rows: rows.get(severity) ?? [] }] : []
    }),
    read: [
      { action: 'CareNotesRead', personIds: read.conditions },
      { action: 'ContactsRead', personIds: read.contacts },
    ],
  }
}

/**
 * All students enrolled in a class, whatever their membership, and, without a class filter, all other active
 * students.
 */
async function listStudents(question: Question): Promise<Student[]> {
  const students = new Map<number, Student>()
  const add = async (batches: AsyncIterable<Student[]>) => {
    for await (const some of batches)
      for (const student of some) students.set(student.personId, student)
  }
  await add(readStudents(question, await listClassIdsAsked(question)))
  if (question.asked.class === null) await add(readActiveStudents(question))
  return inSlices(
    sorted(
      [...students.values()],
      (one, other) => alphabetical.compare(one.name, other.name) || one.personId - other.personId,
    ),
  )
}

const alphabetical = new Intl.Collator('en')

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
    .where('personId', 'in', personIds)
    // A lookup by family id: a join might scan all families of the organization first.
    .where((where) =>
      where.exists(
        where
          .selectFrom('organizationFamily')
          .where('organizationId', '=', organizationId)
          .whereRef('organizationFamily.familyId', '=', 'emergencyContact.familyId')
          .select(['organizationFamily.familyId']),
      ),
    )
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
  const batches = readAfterEach<{ id: number }>(
    (after, size) =>
      db
        .selectFrom('organizationFamily')
        .where('organizationId', '=', organizationId)
        .where('familyId', '>', after?.id ?? 0)
        .orderBy('familyId')
        .limit(size)
        .select('familyId as id')
        .execute(),
    peopleAtOnce,
  )
  const found = []
  for await (const some of batches) {
    const ids = some.map(({ id }) => id)
    const known = await peopleOf(db, organizationId, ids)
    const peopleBy = new Map(known.map((people) => [people.id, people]))
    const families = await db
      .selectFrom('organizationFamily')
      .innerJoin('family', 'family.id', 'familyId')
      .where('organizationId', '=', organizationId)
      .where('familyId', 'in', ids)
      .select(['family.id', 'searchName', 'name', 'address'])
      .execute()
    for (const { id, searchName, ...family } of families)
      found.push({ id, searchName, rows: familyRows(family, peopleBy.get(id)) })
  }
  const families = await inSlices(sorted(found, byName))
  const rows = families.flatMap((family) => family.rows)
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

type Family = Pick<Schema['family'], 'name' | 'address'>
type FamilyPeople = Awaited<ReturnType<typeof peopleOf>>[number]

function familyRows({ name: family, address }: Family, people: FamilyPeople | undefined) {
  const { adults = [], children = [] } = people ?? {}
  const about = { family, address, children: children.map(({ name }) => name).join(', ') }
  if (adults.length === 0) return [about]
  return adults.map(({ name, relation, phone, email }) => ({
    ...about,
    name,
    relation,
    phone,
    email,
  }))
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
    mapLazily(members, (member) => ({
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
      { title: 'New', rows: rowsOf(await listJoined(question, between)) },
      { title: 'Left', rows: rowsOf(await listLeft(question, between)) },
    ],
  }
}

type Between = { begin: string; end: string }
type Member = Kinds & { id: number; name: string; searchName: string; instant: string }

/** All past and present members, without merged records. */
const members = ({ db, visitor: { organizationId } }: Question) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('organizationUser.organizationId', '=', organizationId)
    .where('organizationUser.status', '!=', 'Invited')
    .where('organizationUser.mergedIntoId', 'is', null)
    .select([memberName.as('name'), 'isTeacher', 'isStudent', 'isParent'])
    .select(['organizationUser.id', 'organizationUser.searchName'])

const byInstant = (one: Member, other: Member) =>
  Number(one.instant > other.instant) - Number(one.instant < other.instant) || byName(one, other)

async function listJoined(question: Question, { begin, end }: Between): Promise<Member[]> {
  const batches = readAfterEach<Member>((after, size) =>
    members(question)
      .where('joinedDate', '>=', begin)
      .where('joinedDate', '<', end)
      .$if(after !== undefined, (rest) =>
        rest.where((where) =>
          where(
            where.refTuple('joinedDate', 'organizationUser.id'),
            '>',
            where.tuple(after?.instant ?? '', after?.id ?? 0),
          ),
        ),
      )
      .select('joinedDate as instant')
      .$narrowType<{ instant: string }>()
      .orderBy('joinedDate')
      .orderBy('organizationUser.id')
      .limit(size)
      .execute(),
  )
  return inSlices(sorted(await allOf(batches), byInstant))
}

/** Members leave when they are archived. */
async function listLeft(question: Question, { begin, end }: Between): Promise<Member[]> {
  const batches = readAfterEach<Omit<Member, 'instant'> & { savedDate: string | null }>(
    (after, size) =>
      members(question)
        .where('organizationUser.status', '=', 'Archived')
        .where('organizationUser.id', '>', after?.id ?? 0)
        .select('organizationUser.savedDate')
        .orderBy('organizationUser.id')
        .limit(size)
        .execute(),
  )
  const left: Member[] = []
  for await (const archived of batches) {
    const ids = archived.map(({ id }) => id)
    const ends = await leaveDates(question, ids).execute()
    const dates = new Map(ends.map(({ subjectId, date }) => [subjectId, date]))
    for (const { savedDate, ...member } of archived) {
      const instant = dates.get(member.id) ?? savedDate
      if (instant !== null && instant >= begin && instant < end) left.push({ ...member, instant })
    }
  }
  return inSlices(sorted(left, byInstant))
}

/** When some members left. Not joined with them, because an engine may compare every pair. */
export const leaveDates = (
  { db, visitor: { organizationId } }: Question,
  organizationUserIds: number[],
) =>
  db
    .selectFrom('auditEntry')
    .where('auditEntry.organizationId', '=', organizationId)
    .where('subjectId', 'in', organizationUserIds)
    .where(isMembershipEnd)
    .groupBy('subjectId')
    .select(({ fn }) => ['subjectId', fn.max('auditEntry.createdDate').as('date')])

type Kinds = { isTeacher: boolean; isStudent: boolean; isParent: boolean }

const kindsOf = ({ isTeacher, isStudent, isParent }: Kinds) =>
  [isTeacher && 'Teacher', isStudent && 'Student', isParent && 'Parent'].filter(Boolean).join(', ')
