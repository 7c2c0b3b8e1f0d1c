import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ReviewFixture,
  openReview,
} from '#server/applications/applications/test-applications.ts'
import { lead, type Somebody } from '#server/classes/classes/test-school.ts'
import { openFamily, peanuts } from '../families/test-family.ts'
import { openImports } from '../imports/test-imports.ts'
import { memberCalls } from '../members/test-members.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'

let server: TestApp
let review: ReviewFixture
let tom: Somebody
let classId: number
let oldClassId: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Tom teaches Mia, who has a peanut allergy, and taught in a semester that is now archived. */
beforeEach(async () => {
  review = await openReview(server)
  await review.change({ admissionType: 0 })
  tom = await review.member('Tom', { isTeacher: true })
  classId = await review.class({ teachers: lead(tom) })
  const semesterId = await review.semester({ name: 'Fall 2020' })
  oldClassId = await review.class({ name: 'History', semesterId, teachers: lead(tom) })
  const semester = server.db.updateTable('semester').where('id', '=', semesterId)
  await semester.set({ isArchived: true }).execute()
  const ada = await signInSomebody(server, 'Ada')
  const family = await openFamily(server, ada)
  const { personId } = await family.child('Mia')
  await server.put(`${family.path}/children/${personId}/care-notes`, {
    token: ada.token,
    body: { conditions: [peanuts], version: 0 },
  })
  const { organizationId } = review
  await insertMembership(server.db, { organizationId, personId, isStudent: true })
  const { id: organizationUserId } = (await review.membershipOf(personId)) ?? { id: 0 }
  await review.enroll(classId, { organizationUserId })
})

const calls = () => memberCalls(server, review)
const archive = () => calls().change([tom.organizationUserId], 'Archived')

/** What Tom can see about the students of the class. */
const read = async () => {
  const care = await server.get(`/api/Class/care/${classId}`, tom)
  const shown = await server.get(`/api/Class/${classId}`, tom)
  return { care: await care.text(), students: (await shown.json()).students ?? null }
}

const adminClass = async (id = classId) =>
  (await server.get(`/api/Class/admin/${id}`, { token: review.token })).json()

async function expectNothing() {
  expect(await review.membershipOf(tom.personId)).toMatchObject({
    status: 'Active',
    isTeacher: true,
  })
  const { care, students } = await read()
  expect(care).not.toContain('Peanut')
  expect(students).toBeNull()
  expect((await adminClass()).teachers).toEqual([])
  const { teaches } = await calls().read(tom.organizationUserId)
  expect(teaches).toEqual([{ id: oldClassId, name: 'History' }])
}

test('A teacher sees the students and their care notes', async () => {
  const { care, students } = await read()
  expect(care).toContain('Peanut')
  expect(students).toMatchObject([{ name: 'Mia Lind' }])
})

test(
  'An archived teacher who rejoins teaches no current class, and past classes still list them',
  { tags: ['6.join-again'] },
  async () => {
    const { version } = await adminClass()
    await archive()
    expect((await adminClass()).teachers).toMatchObject([
      { name: 'Tom Lind', isFormerMember: true },
    ])
    expect((await review.join(tom)).status).toBe(200)
    await expectNothing()
    const entry = await server.db
      .selectFrom('auditEntry')
      .where('subjectType', '=', 'Class')
      .where('subjectId', '=', classId)
      .orderBy('id', 'desc')
      .select(['action', 'before', 'after'])
      .executeTakeFirst()
    expect(entry).toEqual({
      action: 'Edited',
      before: '{"teachers":["Tom Lind (Lead)"]}',
      after: '{"teachers":[]}',
    })
    // A form opened before is out of date, so saving it does not assign them again.
    expect((await adminClass()).version).toBe(version + 1)
  },
)

test(
  'A teacher who left and rejoins teaches no current class',
  { tags: ['6.join-again', '6.leave'] },
  async () => {
    await review.leave(tom)
    expect((await adminClass()).teachers).toMatchObject([
      { name: 'Tom Lind', isFormerMember: true },
    ])
    await review.join(tom)
    await expectNothing()
  },
)

test(
  'A teacher who returns through an application teaches no class until assigned again',
  { tags: ['6.join-again'] },
  async () => {
    await archive()
    await review.change({ admissionType: 1 })
    const application = await (await review.apply(tom, 'May I come back?')).json()
    expect((await review.decide(application)).status).toBe(200)
    await expectNothing()
  },
)

test(
  'A teacher restored by an administrator teaches their classes again',
  { tags: ['6.join-again', '4.member-statuses'] },
  async () => {
    await archive()
    expect((await calls().change([tom.organizationUserId], 'Active')).status).toBe(204)
    expect((await read()).care).toContain('Peanut')
    expect((await adminClass()).teachers).toMatchObject([
      { name: 'Tom Lind', isFormerMember: false },
    ])
  },
)

test(
  'A member restored by an import is no owner and teaches no class',
  { tags: ['6.join-again'] },
  async () => {
    const imports = await openImports(server)
    const { school } = imports
    const tea = await school.member('Tea', { isTeacher: true, isParent: true, isOwner: true })
    const taught = await school.class({ teachers: lead(tea) })
    await memberCalls(server, school).change([tea.organizationUserId], 'Archived')
    const head = 'First name,Last name,Birth date,Parent first name,Parent last name,Parent email'
    const imported = await imports.review(`${head}\nMia,Lind,03/14/2015,Tea,Lind,${tea.email}\n`)
    const [row] = await imports.rows(imported)
    expect(row?.sentences).toContain(
      'Tea Lind is archived here. If this file restores them, they teach no classes until someone assigns them again.',
    )
    const taken = await imports.fix(imported, row!, { choice: 'Take' })
    expect((await imports.apply(taken)).status).toBe(200)
    const member = server.db
      .selectFrom('organizationUser')
      .where('id', '=', tea.organizationUserId)
      .select(['status', 'isOwner'])
    expect(await member.executeTakeFirst()).toMatchObject({ status: 'Active' })
    expect(Boolean((await member.executeTakeFirst())?.isOwner)).toBe(false)
    expect((await server.get(`/api/Class/care/${taught}`, tea)).status).toBe(403)
  },
)
