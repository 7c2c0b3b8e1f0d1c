import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Somebody } from '#server/classes/classes/test-school.ts'
import { signInSomebody } from '#server/testing/test-app.ts'
import { canary, fillIn, addCanary, secrets } from './test-people.ts'
import { type Row, rows, type VisitorName, visitorNames } from './test-calls.ts'
import type { Ids } from './test-ids.ts'
import { grant } from './test-holders.ts'
import { type Matrix, openMatrix } from './test-matrix.ts'
import { nameOf } from './test-planted.ts'
import { ask, everybodyOf } from './test-visitors.ts'

type As = (row: Row) => VisitorName

const isVerification = ({ path }: Row) => path === '/api/Account/email/verification'

/** A member of the organization and of no family. */
const asMember: As = ({ path }) =>
  ['/api/Family/my/:familyId', '/api/CustomField/my'].some((start) => path.startsWith(start))
    ? 'stranger'
    : 'member'

/** Visitors without a column in the tables, and the column whose answers they get. Their addresses are verified. */
const verified = {
  stranger: () => 'stranger',
  student: asMember,
  'assistant teacher': () => 'teacher',
  'archived owner': () => 'stranger',
  'archived Administrator who teaches': () => 'stranger',
  'site administrator': () => 'stranger',
} satisfies Record<string, As>

/** The same with unverified addresses. */
const unverified = {
  suspended: () => 'suspended',
  member: asMember,
  teacher: asMember,
  guardian: asMember,
  Administrator: asMember,
  Registrar: asMember,
  Scheduler: asMember,
  'Front desk': asMember,
  Teacher: asMember,
  Viewer: asMember,
  founder: () => 'owner',
  'appointed owner': asMember,
} satisfies Record<string, As>

type Variant = { name: string; as: As }
const variants: Variant[] = [
  ...Object.entries(verified).map(([name, as]) => ({
    name,
    as: (row: Row) => (isVerification(row) ? 'member' : as(row)),
  })),
  ...Object.entries(unverified).map(([name, as]) => ({
    name: `unverified ${name}`,
    as: (row: Row) => (isVerification(row) ? 'stranger' : as(row)),
  })),
]

/** Exceptions to the answers of that column. */
const exceptions: Record<string, Record<string, number>> = {
  // Leading a class requires the role of a lead or co-teacher.
  'assistant teacher': {
    'GET /api/Class/care/:classId': 403,
    'PUT /api/Class/content/:classId': 403,
    'POST /api/Class/homework/:classId': 403,
    'PUT /api/Class/homework/:classId/:homeworkId': 403,
    'DELETE /api/Class/homework/:classId/:homeworkId': 403,
    'POST /api/Class/files/:classId': 403,
    'DELETE /api/Class/files/:classId/:classFileId': 403,
    'GET /api/Announcement/admin/:announcementId': 403,
    'PUT /api/Announcement/admin/:announcementId': 403,
    'DELETE /api/Announcement/admin/:announcementId': 403,
  },
  // A student in the class may read its files; only the key is missing.
  student: { 'GET /api/Class/files/:classId/:classFileId': 422 },
  // This one has a passkey.
  'site administrator': {
    'POST /api/Account/reauthenticate/options': 200,
    'POST /api/Account/two-factor/recovery-codes': 200,
    ...Object.fromEntries(
      rows.flatMap((row) =>
        row.siteAdministrator === undefined ? [] : [[nameOf(row), row.siteAdministrator]],
      ),
    ),
  },
  // Publishing announcements requires a verified address.
  'unverified founder': {
    'POST /api/OrganizationUser/admin/invite': 409,
    'POST /api/OrganizationUser/admin/organization/:organizationId/invite': 409,
    'POST /api/Family/my/:familyId/invitations': 409,
    'POST /api/Family/my/:familyId/children/:childId/share': 409,
  },
}

let matrix: Matrix
let tokens: Record<string, string>
beforeAll(async () => {
  matrix = await openMatrix()
  tokens = await openVariants(matrix)
})
afterAll(() => matrix.server.close())

async function openVariants({
  server,
  school,
  own,
  siteAdministrator,
}: Matrix): Promise<Record<string, string>> {
  const { db } = server
  const student = await school.member('Nia', { isStudent: true })
  await school.enroll(own.classId, student)
  const assistant = await school.member('Kim')
  await teach(assistant, 'Assistant')
  const archivedOwner = await school.member('Uma', { isOwner: true, status: 'Archived' })
  const former = await school.member('Rob', { status: 'Archived', isTeacher: true })
  await grant(server, school, 'Administrator', former)
  await teach(former, 'Lead')
  const stranger = await signInSomebody(server, 'Otto')

  const {
    nobody: _,
    over: __,
    stranger: ___,
    owner: founder,
    ...others
  } = await everybodyOf(server, school, own)
  const made = await school.member('Olga')
  const path = `/api/OrganizationUser/admin/owner/${made.organizationUserId}`
  expect((await server.post(path, school)).status).toBe(204)
  const before = stranger.userId
  await db
    .updateTable('user')
    .set({ emailVerifiedAt: null })
    .where((user) => user.or([user('id', '>', before), user('id', '=', school.owner.userId)]))
    .execute()
  const withoutProof = { ...others, founder, 'appointed owner': made.token }
  return {
    stranger: stranger.token,
    student: student.token,
    'assistant teacher': assistant.token,
    'archived owner': archivedOwner.token,
    'archived Administrator who teaches': former.token,
    'site administrator': siteAdministrator,
    ...Object.fromEntries(
      Object.entries(withoutProof).map(([name, token]) => [`unverified ${name}`, token]),
    ),
  }

  async function teach({ organizationUserId }: Somebody, role: 'Lead' | 'Assistant') {
    const { organizationId, classId } = own
    const teacher = { organizationId, classId, organizationUserId, role }
    await db.insertInto('classTeacher').values(teacher).execute()
  }
}

test.each(variants)('$name gets the answers that the rule says', async ({ name, as }) => {
  const { server, undoing, own } = matrix
  const answered = []
  const meant = []
  for (const row of rows) {
    const { status } = await undoing(() => ask(server, row, own, tokens[name]))
    answered.push(`${nameOf(row)} ${status}`)
    const other = exceptions[name]?.[nameOf(row)]
    meant.push(`${nameOf(row)} ${other ?? row.statuses[visitorNames.indexOf(as(row))]}`)
  }
  expect(answered).toEqual(meant)
})

/** Visitors who may read about people here: the assistant of the class, and the founder, who may everything. */
const readers = ['assistant teacher', 'unverified founder']

const requireFactor = (isSecondFactorRequired: boolean) =>
  matrix.server.db.updateTable('organization').set({ isSecondFactorRequired }).execute()

describe('If a second factor is required, which only the founder has,', () => {
  beforeAll(() => requireFactor(true))
  afterAll(() => requireFactor(false))

  test.each(variants)(
    '$name reads as before, or is refused for that reason',
    async ({ name, as }) => {
      const { server, own } = matrix
      const refused = []
      for (const row of rows.filter(({ method }) => method === 'GET')) {
        const { status, text } = await ask(server, row, own, tokens[name])
        const before =
          exceptions[name]?.[nameOf(row)] ?? row.statuses[visitorNames.indexOf(as(row))]
        if (status === before) continue
        refused.push(nameOf(row))
        expect([nameOf(row), status, JSON.parse(text).code]).toEqual([
          nameOf(row),
          403,
          'second_factor_required',
        ])
      }
      expect(refused.length > 0).toBe(name === 'assistant teacher')
    },
  )
})

const others = variants
  .map(({ name }) => name)
  .filter((name) => ![...readers, 'site administrator'].includes(name))

/** The last name of every child and student of the own organization. Nothing else has it. */
const child = 'Zqxchild'

const { email: _, ...rest } = secrets
const readable = () => [
  child,
  ...Object.values(rest).map(({ text }) => text),
  matrix.school.owner.email,
]

describe('In all answers of calls,', () => {
  beforeAll(async () => {
    const { server, school, own, elsewhere } = matrix
    await fillIn(server, school, own)
    await addCanary(server, elsewhere)
    const isStudent = server.db
      .selectFrom('organizationUser')
      .where('id', 'in', [own.organizationUserId, own.newcomer])
      .select('personId')
    await server.db
      .updateTable('person')
      .set({ lastName: child })
      .where((person) =>
        person.or([person('id', 'in', [own.childId, own.personId]), person('id', 'in', isStudent)]),
      )
      .execute()
    // They may read what they wrote about themselves.
    await server.db
      .updateTable('person')
      .set({ phone: null, birthDate: null })
      .where('userId', 'is not', null)
      .where('userId', '!=', school.owner.userId)
      .execute()
  })

  type Answer = { row: Row; text: string }

  /** The answers to every call about the own organization, and to reads about the other one. */
  async function crawl(name: string): Promise<Answer[]> {
    const { server, undoing, own, elsewhere } = matrix
    const answers: Answer[] = []
    for (const row of rows) {
      const about = (ids: Ids) => ask(server, row, ids, tokens[name])
      if (row.method === 'GET')
        for (const ids of [own, elsewhere]) answers.push({ row, text: (await about(ids)).text })
      else answers.push({ row, text: (await undoing(() => about(own))).text })
    }
    return answers
  }

  const found = (answers: Answer[], texts: readonly string[]) =>
    answers.flatMap(({ row, text }) =>
      texts.filter((one) => text.includes(one)).map((one) => `${nameOf(row)}: ${one}`),
    )

  test.each(others)('%s reads nothing about children or another organization', async (name) => {
    expect(found(await crawl(name), [canary, ...readable()])).toEqual([])
  })

  test('site administrator reads nothing about children, and the names of other organizations', async () => {
    const answers = await crawl('site administrator')
    expect(found(answers, readable())).toEqual([])
    expect(new Set(found(answers, [canary]))).toEqual(
      new Set([`GET /api/Site/organizations: ${canary}`, `GET /api/Site/emails: ${canary}`]),
    )
  })

  test.each(readers)('%s reads nothing about another organization', async (name) => {
    const answers = await crawl(name)
    expect(found(answers, [canary])).toEqual([])
    expect(found(answers, [child])).not.toEqual([])
  })

  test('all of it can be read by the founder', async () => {
    const answers = await crawl('unverified founder')
    const read = readable().filter((text) => found(answers, [text]).length > 0)
    expect(read).toEqual(readable())
    const there = await ask(
      matrix.server,
      { method: 'GET', path: '/api/Class/admin/:classId', statuses: [] },
      matrix.elsewhere,
      matrix.otherSchool.token,
    )
    expect(there.text).toContain(canary)
  })
})
