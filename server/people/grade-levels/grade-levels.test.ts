import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plainRules } from '#contract/classes/class-rules.ts'
import { unplaced } from '#contract/timetable/meetings.ts'
import type { GradeLevels, Promotion } from '#contract/people/grade-levels.ts'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { staffOf } from '#server/rights/roles/test-roles.ts'
import { copied } from '#server/timetable/semesters/test-days.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openSchool(server)
})

const at = ({ organizationId }: School) => `/api/GradeLevel/admin/organization/${organizationId}`
const read = async (of = school): Promise<GradeLevels> =>
  (await server.get(at(of), { token: of.token })).json()
const save = (levels: object[], version: number, of = school) =>
  server.put(at(of), { token: of.token, body: { levels, version } })

const readClass = async (classId: number) =>
  (await server.get(`/api/Class/admin/${classId}`, { token: school.token })).json()

const { minGradeLevelId: _lowest, maxGradeLevelId: _highest, ...rules } = plainRules

async function saveClass(classId: number, change: object) {
  const { semesterId, name, startDate, endDate, version } = await readClass(classId)
  const about = { semesterId, name, startDate, endDate, summary: null, description: null }
  return server.put(`/api/Class/admin/${classId}`, {
    token: school.token,
    body: {
      ...about,
      status: 'Published',
      teachers: [],
      ...unplaced,
      ...rules,
      version,
      ...change,
    },
  })
}

/** Replaces the levels of a school. */
async function replaceLevels(names: string[], of = school): Promise<GradeLevels> {
  const { version } = await read(of)
  const levels = names.map((name) => ({ id: null, name }))
  return (await save(levels, version, of)).json()
}

const namesOf = ({ levels }: GradeLevels) => levels.map(({ name }) => name)

describe('The grade levels of an organization', { tags: ['2.admin-grade-levels'] }, () => {
  test('are added, renamed, moved and deleted at once', async () => {
    const before = await replaceLevels(['First', 'Second', 'Third'])
    const [first, second] = before.levels
    const swapped = [
      { id: second!.id, name: 'First' },
      { id: null, name: 'Fourth' },
      { id: first!.id, name: 'Second' },
    ]
    const answer = await save(swapped, before.version)
    expect(answer.status).toBe(200)
    const after = await read()
    expect(after).toEqual(await answer.json())
    expect(namesOf(after)).toEqual(['First', 'Fourth', 'Second'])
    expect([after.levels[0]?.id, after.levels[2]?.id]).toEqual([second!.id, first!.id])
    expect(after.version).toBe(before.version + 1)
  })

  test('have different names', async () => {
    const { version } = await read()
    const answer = await save(
      ['First', 'FIRST'].map((name) => ({ id: null, name })),
      version,
    )
    expect([answer.status, (await answer.json()).fields]).toEqual([
      422,
      { 'levels.1.name': 'You’ve already added this grade level.' },
    ])
  })

  test('are not saved over a change of someone else', async () => {
    const { version } = await replaceLevels(['First'])
    expect((await save([], version - 1)).status).toBe(409)
    expect(namesOf(await read())).toEqual(['First'])
  })

  test('cannot be those of another organization', async () => {
    const other = await openSchool(server, 'Hearth Co-op')
    const { levels } = await replaceLevels(['First'], other)
    const { version } = await read()
    expect((await save(levels, version)).status).toBe(404)
    expect(namesOf(await read(other))).toEqual(['First'])
  })
})

describe('The grade of a student', () => {
  const kinds = { isTeacher: false, isStudent: true, isParent: false, staffNotes: null }

  async function student() {
    const body = { ...kinds, staffNotes: undefined, firstName: 'Mia' }
    const { organizationId, token } = school
    const answer = await server.post('/api/OrganizationUser/admin', {
      token,
      body: { ...body, organizationId },
    })
    return answer.json()
  }

  const give = (one: { id: number; version: number }, change: object) =>
    server.put(`/api/OrganizationUser/admin/${one.id}`, {
      token: school.token,
      body: { ...kinds, version: one.version, ...change },
    })

  test('is saved and shown, and stays when it is left out', async () => {
    const { levels } = await replaceLevels(['First', 'Second'])
    const mia = await student()
    expect(mia).toMatchObject({ gradeLevelId: null, grade: null })
    const gradeLevelId = levels[1]!.id
    const graded = await (await give(mia, { gradeLevelId })).json()
    expect(graded).toMatchObject({ gradeLevelId, grade: 'Second' })
    const later = await (await give(graded, {})).json()
    expect(later).toMatchObject({ gradeLevelId, grade: 'Second' })
    const students = `/api/OrganizationUser/admin/organization/${school.organizationId}/students`
    const { items } = await (await server.get(students, { token: school.token })).json()
    expect(items).toMatchObject([{ name: expect.stringMatching('Mia'), grade: 'Second' }])
    const teacher = await (await give(later, { isStudent: false, isTeacher: true })).json()
    expect(teacher).toMatchObject({ gradeLevelId: null, grade: null })
  })

  test('cannot be of another organization', async () => {
    const other = await openSchool(server, 'Hearth Co-op')
    const { levels } = await replaceLevels(['First'], other)
    const answer = await give(await student(), { gradeLevelId: levels[0]!.id })
    expect([answer.status, (await answer.json()).fields]).toEqual([
      422,
      { gradeLevelId: 'Choose a grade of the organization.' },
    ])
  })

  test('cannot point to another organization in the database either', async () => {
    const other = await openSchool(server, 'Hearth Co-op')
    const { levels } = await replaceLevels(['First'], other)
    const { id } = await student()
    const update = server.db
      .updateTable('organizationUser')
      .set({ gradeLevelId: levels[0]!.id })
      .where('id', '=', id)
    await expect(update.execute()).rejects.toThrow(/grade/)
  })

  test('is a reason not to delete its level', async () => {
    const { levels, version } = await replaceLevels(['First', 'Second'])
    await give(await student(), { gradeLevelId: levels[1]!.id })
    const answer = await save(levels.slice(0, 1), version)
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      '1 student is in Second. Change their grade first.',
    ])
    expect((await save(levels.slice(1), version)).status).toBe(200)
  })
})

describe('The grades of a class', () => {
  test('are saved, copied with the semester, and stay when they are left out', async () => {
    const { levels } = await replaceLevels(['First', 'Second', 'Third'])
    const [minGradeLevelId, , maxGradeLevelId] = levels.map(({ id }) => id)
    const classId = await school.class({ minGradeLevelId, maxGradeLevelId })
    const row = await readClass(classId)
    expect(row).toMatchObject({ minGradeLevelId, minGrade: 'First', maxGrade: 'Third' })
    expect((await saveClass(classId, {})).status).toBe(200)
    expect(await readClass(classId)).toMatchObject({ minGrade: 'First', maxGrade: 'Third' })
    expect((await saveClass(classId, { maxGradeLevelId: null })).status).toBe(200)
    expect(await readClass(classId)).toMatchObject({ minGrade: 'First', maxGrade: null })

    const copy = `/api/Semester/admin/copy/${school.semesterId}`
    const answer = await server.post(copy, { token: school.token, body: copied })
    const { id: semesterId } = await answer.json()
    const copies = server.db.selectFrom('class').where('semesterId', '=', semesterId)
    expect(await copies.select('minGradeLevelId').execute()).toEqual([{ minGradeLevelId }])
  })

  test('are of the organization, and in order', async () => {
    const other = await replaceLevels(['First'], await openSchool(server, 'Hearth Co-op'))
    const { levels } = await replaceLevels(['First', 'Second'])
    const classId = await school.class()
    const foreign = await saveClass(classId, { maxGradeLevelId: other.levels[0]!.id })
    expect([foreign.status, (await foreign.json()).fields]).toEqual([
      422,
      { maxGradeLevelId: 'Choose a grade of the organization.' },
    ])
    const [low, high] = levels.map(({ id }) => id)
    const limits = { minGradeLevelId: high, maxGradeLevelId: low }
    const reversed = await saveClass(classId, limits)
    expect([reversed.status, (await reversed.json()).fields]).toEqual([
      422,
      { maxGradeLevelId: 'The maximum grade can’t be below the minimum.' },
    ])
    const update = server.db.updateTable('class').set({ minGradeLevelId: other.levels[0]!.id })
    await expect(update.where('id', '=', classId).execute()).rejects.toThrow(/grade/)
  })

  test('are reasons not to delete or move levels', async () => {
    const { levels, version } = await replaceLevels(['First', 'Second'])
    const [minGradeLevelId, maxGradeLevelId] = levels.map(({ id }) => id)
    await school.class({ name: 'Choir', minGradeLevelId, maxGradeLevelId })
    const deleted = await save(levels.slice(1), version)
    expect([deleted.status, (await deleted.json()).message]).toEqual([
      409,
      '1 class asks for First. Change its grades first.',
    ])
    const moved = await save(levels.toReversed(), version)
    expect([moved.status, (await moved.json()).message]).toEqual([
      409,
      'Choir is for First to Second. Change its grades first.',
    ])
  })

  test('decide who can enroll, and their names are part of the catalog', async () => {
    const { levels, version } = await replaceLevels(['First', 'Second'])
    const classId = await school.class({ minGradeLevelId: levels[1]!.id })
    const kim = await school.member('Kim')
    const blockers = async () => {
      const answer = await server.get(`/api/Class/${classId}`, { token: kim.token })
      const { eligibilities } = await answer.json()
      return eligibilities[0].blockers.map(({ reason }: { reason: string }) => reason)
    }
    const reason = 'For Second and above; your grade is missing.'
    expect(await blockers()).toContain(reason)
    const kimInFirst = { gradeLevelId: levels[0]!.id }
    const ofKim = server.db.updateTable('organizationUser').where('id', '=', kim.organizationUserId)
    await ofKim.set(kimInFirst).execute()
    expect(await blockers()).toContain('For Second and above; you are in First.')
    await ofKim.set({ gradeLevelId: levels[1]!.id }).execute()
    expect((await blockers()).join(' ')).not.toContain('Second')

    const versionOf = server.db.selectFrom('catalogVersion').select('version')
    const ofSchool = versionOf.where('organizationId', '=', school.organizationId)
    const before = await ofSchool.executeTakeFirstOrThrow()
    const [first, second] = levels
    await save([first!, { ...second!, name: 'Year 2' }], version)
    expect((await ofSchool.executeTakeFirstOrThrow()).version).toBeGreaterThan(before.version)
    expect(await readClass(classId)).toMatchObject({ minGrade: 'Year 2' })
  })
})

const promotion = () => `${at(school)}/promotion`
const preview = async (): Promise<Promotion> =>
  (await server.get(promotion(), { token: school.token })).json()
const promote = (students: object[]) =>
  server.post(promotion(), { token: school.token, body: { students } })
const undo = async () => (await server.post(`${promotion()}/undo`, { token: school.token })).json()

/** Students in the first, second and last of three levels. */
async function addGraded() {
  const { levels } = await replaceLevels(['First', 'Second', 'Third'])
  for (const [place, name] of ['Mia', 'Tom', 'Kim'].entries()) {
    const { organizationUserId } = await school.member(name, { isStudent: true })
    await server.db
      .updateTable('organizationUser')
      .set({ gradeLevelId: levels[place]!.id })
      .where('id', '=', organizationUserId)
      .execute()
  }
  return levels
}

const gradesNow = async () => {
  const rows = server.db
    .selectFrom('organizationUser')
    .leftJoin('gradeLevel', 'gradeLevel.id', 'gradeLevelId')
    .where('organizationUser.organizationId', '=', school.organizationId)
    .where('isStudent', '=', true)
    .orderBy('organizationUser.id')
  return (await rows.select('name').execute()).map(({ name }) => name)
}

describe('A promotion', () => {
  test('moves the chosen students to the next grade, and is undone', async () => {
    const levels = await addGraded()
    const { students, last } = await preview()
    expect(last).toBeNull()
    expect(students.map(({ fromId, toId }) => [fromId, toId])).toEqual([
      [levels[0]!.id, levels[1]!.id],
      [levels[1]!.id, levels[2]!.id],
      [levels[2]!.id, null],
    ])
    const chosen = students.filter(({ fromId }) => fromId !== levels[1]!.id)
    const answer = await promote(chosen.map(({ name: _, ...moved }) => moved))
    expect([answer.status, await answer.json()]).toEqual([200, { studentsCount: 2 }])
    expect(await gradesNow()).toEqual(['Second', 'Second', null])
    expect((await preview()).last).toMatchObject({ studentsCount: 2 })
    expect(await undo()).toEqual({ studentsCount: 2 })
    expect(await gradesNow()).toEqual(['First', 'Second', 'Third'])
    expect(await undo()).toEqual({ studentsCount: 0 })
  })

  test('says how many students have no grade', async () => {
    await addGraded()
    expect(await preview()).toMatchObject({ withoutGradeCount: 0 })
    await server.db
      .updateTable('organizationUser')
      .set({ gradeLevelId: null })
      .where('organizationId', '=', school.organizationId)
      .where('isStudent', '=', true)
      .execute()
    expect(await preview()).toMatchObject({ students: [], withoutGradeCount: 3 })
  })

  test('is undone only for students whom nobody has edited since', async () => {
    await addGraded()
    const { students } = await preview()
    await promote(students.map(({ name: _, ...moved }) => moved))
    await server.db
      .updateTable('organizationUser')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('id', '=', students[0]!.id)
      .execute()
    expect(await undo()).toEqual({ studentsCount: 2 })
    expect(await gradesNow()).toEqual(['Second', 'Second', 'Third'])
  })

  test('moves nobody twice, and nobody of another organization', async () => {
    await addGraded()
    const moves = (await preview()).students.map(({ name: _, ...moved }) => moved)
    expect((await promote(moves)).status).toBe(200)
    expect((await promote(moves)).status).toBe(409)
    expect(await gradesNow()).toEqual(['Second', 'Third', null])
    const other = await openSchool(server, 'Hearth Co-op')
    const foreign = { token: other.token, body: { students: moves } }
    expect((await server.post(`${at(other)}/promotion`, foreign)).status).toBe(409)
  })

  test('is in the history of each student', async () => {
    await addGraded()
    const { students } = await preview()
    await promote(students.map(({ name: _, ...moved }) => moved))
    const entries = await server.db
      .selectFrom('auditEntry')
      .where('organizationId', '=', school.organizationId)
      .where('subjectType', '=', 'OrganizationUser')
      .select(['subjectId', 'before', 'after'])
      .execute()
    expect(entries).toContainEqual({
      subjectId: students[2]!.id,
      before: JSON.stringify({ grade: 'Third' }),
      after: JSON.stringify({ grade: null }),
    })
  })
})

const listStudents = (gradeLevelId: number, token = school.token) => {
  const members = `/api/OrganizationUser/admin/organization/${school.organizationId}`
  return server.get(`${members}/students?gradeLevelId=${gradeLevelId}`, { token })
}

describe('The list of students', { tags: ['2.admin-grade-levels'] }, () => {
  test('is limited to a grade', async () => {
    const [first, , third] = await addGraded()
    for (const { id, name } of [first!, third!]) {
      const { items, totalCount } = await (await listStudents(id)).json()
      expect(items).toMatchObject([{ grade: name }])
      expect(totalCount).toBe(1)
    }
  })

  test('is limited to students without a grade', async () => {
    await addGraded()
    await school.member('Zoe', { isStudent: true })
    expect((await (await listStudents(0)).json()).items).toMatchObject([
      { name: 'Zoe Lind', grade: null },
    ])
  })

  test('does not reveal grades to those who may not read them', async () => {
    const [first] = await addGraded()
    const sees = await staffOf(server, school).holder('Vera', ['members.view'])
    for (const grade of [first!.id, 0])
      expect((await listStudents(grade, sees.token)).status).toBe(403)
  })
})
