import type { SaveSetUp, SetUp, SetUpDraft, SetUpUndo } from '#contract/organizations/set-up.ts'
import { fullName, memberName } from '#server/database/searchable.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, versionConflict } from '#server/http/problem.ts'
import {
  uninvitedMembers,
  isNoChild,
} from '#server/people/invitations/uninvited-members.queries.ts'
import { clock } from '#server/process/clock.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import type { Holder } from '#server/tenancy/rights.ts'

/** Everything that publishing made, for its undo. */
export type Made = {
  semesterId: number
  roomIds: number[]
  slotIds: number[]
  classIds: number[]
  placeholderIds: number[]
  /** Members who were no teachers before, with the version of their membership then. */
  teachers: { organizationUserId: number; version: number }[]
  importIds: number[]
  /** The members whom it has invited, or tried to. */
  invitedIds: number[]
}

const beginning: SetUpDraft = {
  step: 'Year',
  year: { name: '', startDate: '', endDate: '', weekdays: [], skipDates: [], slots: [] },
  rooms: { lines: '' },
  classes: { rows: [] },
  registration: { opens: '', opensTime: '', closes: '' },
}

/** How many names an answer lists at most. */
export const mostNames = 500

/** The set-up of an organization. One that nobody has begun is empty, with version 1. */
export async function findSetUp(db: Db, { organizationId }: Holder): Promise<SetUp> {
  const row = await findRow(db, organizationId)
  const made = row?.made ? (JSON.parse(row.made) as Made) : null
  return {
    organizationId,
    draft: row ? (JSON.parse(row.draft) as SetUpDraft) : beginning,
    publishedDate: row?.publishedDate ?? null,
    people: await findPeople(db, organizationId),
    teacherNames: await listTeacherNames(db, organizationId),
    uninvitedCount: await countUninvited(db, organizationId),
    exceptions: JSON.parse(row?.exceptions ?? '[]') as string[],
    undo: made && (await findUndo(db, organizationId, made)),
    version: row?.version ?? 1,
    savedBy: row?.savedBy ?? null,
    savedDate: row?.savedDate ?? clock.timestamp(),
  }
}

const findRow = (db: Db, organizationId: number) =>
  db
    .selectFrom('setUp')
    .leftJoin('person as saver', 'saver.id', 'setUp.savedByPersonId')
    .where('organizationId', '=', organizationId)
    .select(['draft', 'made', 'publishedDate', 'exceptions', 'setUp.createdDate', 'setUp.version'])
    .select(['setUp.savedDate', fullName('saver').as('savedBy')])
    .executeTakeFirst()

/** The latest import of people that is not undone. */
async function findPeople(db: Db, organizationId: number): Promise<SetUp['people']> {
  const found = await db
    .selectFrom('import')
    .where('organizationId', '=', organizationId)
    .where('state', '!=', 'Undone')
    .orderBy('id', 'desc')
    .select(['id', 'fileName', 'state', 'outcome'])
    .executeTakeFirst()
  if (!found) return null
  const { people: peopleCount } = JSON.parse(found.outcome) as { people: number }
  const { id: importId, fileName } = found
  return { importId, fileName, isApplied: found.state === 'Applied', peopleCount }
}

/** The members who can teach a class. */
export const possibleTeachers = (db: Db, organizationId: number) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'Active')
    .where('mergedIntoId', 'is', null)
    .where((where) =>
      where.or([
        where('isTeacher', '=', true),
        where.and([where('isStudent', '=', false), isNoChild]),
      ]),
    )

async function listTeacherNames(db: Db, organizationId: number): Promise<string[]> {
  const members = await possibleTeachers(db, organizationId)
    .orderBy('isTeacher', 'desc')
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .limit(mostNames)
    .select(memberName.as('name'))
    .execute()
  return [...new Set(members.map(({ name }) => name))]
}

async function countUninvited(db: Db, organizationId: number): Promise<number> {
  const { count } = await uninvitedMembers(db, organizationId)
    .select(({ fn }) => fn.count<number>('contactEmail').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A published set-up can be undone until the first student is in one of its classes, or asks to be. */
export async function findUndo(db: Db, organizationId: number, made: Made): Promise<SetUpUndo> {
  const first = await db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'enrollment.classId')
    .innerJoin('person', 'person.id', 'enrollment.personId')
    .where('enrollment.organizationId', '=', organizationId)
    .where('classId', 'in', made.classIds)
    .orderBy('enrollment.id')
    .select(['class.name as className', fullName('person').as('name')])
    .executeTakeFirst()
  if (!first) return { isAllowed: true, reason: null }
  const reason = `${first.name} has enrolled in ${first.className} or asked to, so this can’t be undone as a whole anymore.`
  return { isAllowed: false, reason }
}

/** Saves what is typed so far. Nothing is made from it. */
export async function saveSetUp(db: Db, holder: Holder, { draft, version }: SaveSetUp) {
  const { organizationId, personId } = holder
  const row = await lockSetUp(db, holder, version)
  if (row?.publishedDate) throw published()
  const values = { draft: JSON.stringify(draft), ...lastSaved(personId) }
  await (row
    ? db
        .updateTable('setUp')
        .set({ ...values, version: nextVersion })
        .where('organizationId', '=', organizationId)
        .execute()
    : db
        .insertInto('setUp')
        .values({ ...values, organizationId, createdDate: clock.timestamp(), version: 2 })
        .execute())
  return findSetUp(db, holder)
}

/** The stored set-up of an organization that is locked until the transaction ends. */
export async function lockAnySetUp(db: Db, { organizationId }: Holder) {
  await lockOrganization(db, organizationId)
  return findRow(db, organizationId)
}

/** The same. Refuses another version. */
export async function lockSetUp(db: Db, holder: Holder, version: number) {
  const row = await lockAnySetUp(db, holder)
  if ((row?.version ?? 1) !== version) throw versionConflict(await findSetUp(db, holder))
  return row
}

export const published = () =>
  conflict('published', {}, 'This is already published. Undo it to change it here.')
