import { AccessLevel, AdmissionType } from '#contract/organizations/organizations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEnrollments } from '#server/classes/enrollments/test-enrollments.ts'
import {
  codeAnswered,
  fieldsAnswered,
  openTestApp,
  signInSomebody,
  type TestApp,
} from '#server/testing/test-app.ts'
import { insertFamilyMember } from '../families/families.queries.ts'
import { openFamily } from '../families/test-family.ts'
import { memberCalls } from '../members/test-members.ts'
import { findGradeLevels, insertUsualGradeLevels } from './grade-levels.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** A class for the second grade and above, and Mia, whose grade is missing. */
async function openChild(admissionType: AdmissionType = AdmissionType.Automatic) {
  const school = await openEnrollments(server, 'Lindenschule')
  const { organizationId } = school
  await server.db
    .updateTable('organization')
    .set({ accessLevel: AccessLevel.Public, admissionType })
    .where('id', '=', organizationId)
    .execute()
  await insertUsualGradeLevels(server.db, organizationId)
  const { levels } = await findGradeLevels(server.db, organizationId)
  const [first, second] = levels.slice(1).map(({ id }) => id) as [number, number]
  const vera = await school.parent('Vera')
  const { personId } = await vera.family.child('Mia')
  const classId = await school.class({ name: 'Choir', minGradeLevelId: second })
  const path = `${vera.family.path}/children/${personId}/organizations/${organizationId}/grade`

  const listStudents = async () => {
    const list = `/api/OrganizationUser/admin/organization/${organizationId}/students`
    return (await (await server.get(list, { token: school.token })).json()).items
  }
  return {
    school,
    vera,
    personId,
    path,
    first,
    second,
    listStudents,
    save: (gradeLevelId: number | null, before: number | null, token = vera.token) =>
      server.put(path, { token, body: { gradeLevelId, before } }),
    saveAsAdministrator: async (gradeLevelId: number | null, { token } = school) => {
      const [{ id }] = await listStudents()
      const calls = memberCalls(server, { organizationId, token })
      expect((await calls.save(id, { ...(await calls.unchanged(id)), gradeLevelId })).status).toBe(
        200,
      )
    },
    blockers: async () =>
      (await school.eligibility(classId, vera, personId)).blockers.map(({ kind }) => kind),
    /** The child as an adult of the family sees it beside the classes. */
    student: async ({ token }: { token: string } = vera) => {
      const catalog = `/api/Class/organization/${organizationId}/availability`
      const { students } = await (await server.get(catalog, { token })).json()
      return students.find((each: { personId: number }) => each.personId === personId)
    },
  }
}

test('A parent sets the grade of a child, who joins by it where admission is automatic', async () => {
  const { save, blockers, listStudents, student, first, second } = await openChild()
  expect(await blockers()).toEqual(['GradeMissing'])
  expect(await student()).toMatchObject({ gradeLevelId: null, mayChangeGrade: true })
  expect((await save(first, null)).status).toBe(200)
  expect(await listStudents()).toMatchObject([{ name: 'Mia Lind', grade: '1st grade' }])
  expect(await blockers()).toEqual(['OutsideGrades'])
  expect(await student()).toMatchObject({ gradeLevelId: first, mayChangeGrade: true })
  expect((await save(second, first)).status).toBe(200)
  expect(await blockers()).toEqual([])
})

test('A grade that the organization set is changed only by the organization, until it is missing again', async () => {
  const { save, saveAsAdministrator, student, first, second } = await openChild()
  await save(first, null)
  await saveAsAdministrator(second)
  expect(await student()).toMatchObject({ gradeLevelId: second, mayChangeGrade: false })
  expect(await codeAnswered(await save(first, second))).toEqual([409, 'closed'])
  expect((await student()).gradeLevelId).toBe(second)
  await saveAsAdministrator(null)
  expect((await save(first, null)).status).toBe(200)
})

test('A family that takes a child out of the organization and back again cannot change its grade', async () => {
  const { school, vera, personId, save, saveAsAdministrator, student, first, second } =
    await openChild()
  await save(first, null)
  await saveAsAdministrator(second)
  const place = `${vera.family.path}/children/${personId}/organizations/${school.organizationId}`
  for (const path of [`${place}/leave`, `${place}/leave/undo`])
    expect((await server.post(path, { token: vera.token })).status).toBe(204)
  expect(await student()).toMatchObject({ gradeLevelId: second, mayChangeGrade: false })
  expect(await codeAnswered(await save(first, second))).toEqual([409, 'closed'])
})

test('A grade of an administrator is the organization’s, even in the own family', async () => {
  const { school, vera, save, saveAsAdministrator, student, first, second } = await openChild()
  const { organizationId } = school
  await server.db
    .updateTable('organizationUser')
    .set({ isOwner: true })
    .where('organizationId', '=', organizationId)
    .where('personId', '=', vera.personId)
    .execute()
  await save(first, null)
  await saveAsAdministrator(second, { ...school, token: vera.token })
  expect(await student()).toMatchObject({ gradeLevelId: second, mayChangeGrade: false })
})

test('A family corrects its grade whoever of its adults set it', async () => {
  const { school, vera, save, student, first } = await openChild()
  await save(first, null)
  const petr = await school.member('Petr')
  const { familyId } = vera.family
  const adult = { familyId, personId: petr.personId, relation: 'Parent', access: 'Full' } as const
  await insertFamilyMember(server.db, adult, null)
  await server.db
    .deleteFrom('familyMember')
    .where('familyId', '=', familyId)
    .where('personId', '=', vera.personId)
    .execute()
  expect(await student(petr)).toMatchObject({ gradeLevelId: first, mayChangeGrade: true })
})

test('A grade of a promotion is the organization’s, even if the promotion is undone', async () => {
  const { school, save, student, first, second } = await openChild()
  await save(first, null)
  const path = `/api/GradeLevel/admin/organization/${school.organizationId}/promotion`
  const { students } = await (await server.get(path, { token: school.token })).json()
  const body = { students: students.map(({ name: _, ...moved }: { name: string }) => moved) }
  await server.post(path, { token: school.token, body })
  expect(await student()).toMatchObject({ gradeLevelId: second, mayChangeGrade: false })
  await server.post(`${path}/undo`, { token: school.token })
  expect(await student()).toMatchObject({ gradeLevelId: first, mayChangeGrade: false })
})

test('A grade that somebody else changed is not overwritten', async () => {
  const { save, student, first, second } = await openChild()
  await save(first, null)
  expect(await codeAnswered(await save(second, null))).toEqual([409, 'changed'])
  expect((await student()).gradeLevelId).toBe(first)
})

test('Where somebody decides who joins, a child who is not a member has no grade', async () => {
  const { save, student, listStudents, first } = await openChild(AdmissionType.ApprovalRequired)
  expect(await student()).toMatchObject({ mayChangeGrade: false })
  expect(await codeAnswered(await save(first, null))).toEqual([409, 'closed'])
  expect(await listStudents()).toEqual([])
})

test('The grade has to be one of the organization', async () => {
  const { save, first } = await openChild()
  const other = await openChild()
  expect(await fieldsAnswered(await save(other.first, null))).toEqual([
    422,
    { gradeLevelId: 'Choose a grade of the organization.' },
  ])
  expect((await save(first, null)).status).toBe(200)
})

test('Only an adult with full access to the family of the child sets the grade', async () => {
  const { school, vera, personId, save, student, first } = await openChild()
  const petr = await school.member('Petr')
  const { familyId } = vera.family
  const viewer = { familyId, personId: petr.personId, relation: 'Parent', access: 'View' } as const
  await insertFamilyMember(server.db, viewer, null)
  expect((await save(first, null, petr.token)).status).toBe(403)
  expect(await student(petr)).toMatchObject({ gradeLevelId: null, mayChangeGrade: false })

  const tom = await school.parent('Tom')
  const place = `children/${personId}/organizations/${school.organizationId}/grade`
  const body = { gradeLevelId: first, before: null }
  for (const path of [vera.family.path, tom.family.path])
    expect((await server.put(`${path}/${place}`, { token: tom.token, body })).status).toBe(404)
  expect((await save(first, null, school.token)).status).toBe(404)
})

test('A family of which nobody is a member cannot tell what the organization has', async () => {
  const { school, first } = await openChild()
  const tom = await signInSomebody(server, 'Tom')
  const family = await openFamily(server, tom, 'Berg family')
  const { personId } = await family.child('Kim')
  const path = `${family.path}/children/${personId}/organizations/${school.organizationId}/grade`
  const body = { gradeLevelId: first, before: null }
  expect((await server.put(path, { token: tom.token, body })).status).toBe(404)
})
