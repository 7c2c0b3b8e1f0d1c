import { afterEach, expect, test, vi } from 'vitest'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { lead } from '../classes/test-school.ts'
import { potteryEachTest, saturday } from './test-absences.ts'

const pottery = potteryEachTest()
afterEach(() => void vi.useRealTimers())

const at = (instant: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })

test(
  'A class whose teacher is absent needs a substitute, until one of its substitutes takes it',
  { tags: ['6.substitutes-needed', '6.substitutes-take'] },
  async () => {
    const { school, lea, nina, reportTeaching, own, daysOfClass, take, audited } = pottery()
    expect((await reportTeaching(lea)).status).toBe(204)
    const absentTeachers = [{ name: 'Lea Lind', note: 'Glaze the bowls' }]
    expect(await daysOfClass(school.owner)).toMatchObject([
      { date: saturday, absentTeachers, substitute: null },
      { absentTeachers: [], substitute: null },
    ])
    expect((await own(nina)).teaching).toMatchObject([
      { className: 'Pottery', date: saturday, absentTeachers, substituteName: null, mayTake: true },
    ])
    expect((await own(lea)).teaching).toMatchObject([{ isAbsent: true, mayTake: false }])
    expect((await take(nina)).status).toBe(204)
    expect((await take(nina)).status).toBe(204)
    expect((await own(lea)).teaching).toMatchObject([{ substituteName: 'Nina Lind' }])
    expect((await own(nina)).teaching).toMatchObject([{ isSubstitute: true, mayTake: false }])
    expect((await take(nina, false)).status).toBe(204)
    expect((await own(nina)).teaching).toMatchObject([{ isSubstitute: false, mayTake: true }])
    for (const action of ['TeacherAbsenceReported', 'SubstituteNamed', 'SubstituteRemoved'])
      expect(await audited(action)).toHaveLength(1)
  },
)

test(
  'If the teacher comes after all, nobody substitutes anymore',
  { tags: ['6.substitutes-needed'] },
  async () => {
    const { lea, nina, on, reportTeaching, take, own } = pottery()
    await reportTeaching(lea)
    await take(nina)
    const back = await reportTeaching(lea, { meetings: [], withdrawn: [on(0)] })
    expect(back.status).toBe(204)
    expect((await own(nina)).teaching).toEqual([])
  },
)

test(
  'Assistants, students and others cannot take a class, and two cannot take the same',
  { tags: ['6.substitutes-take'] },
  async () => {
    const { server, school, lea, nina, classId, ada, take, reportTeaching } = pottery()
    const [kim, oma] = [
      await school.member('Kim', { isTeacher: true }),
      await school.member('Oma', { isTeacher: true }),
    ]
    const add = (organizationUserId: number, role: 'Assistant' | 'CoTeacher') =>
      server.db
        .insertInto('classTeacher')
        .values({ organizationId: school.organizationId, classId, organizationUserId, role })
        .execute()
    await add(kim.organizationUserId, 'Assistant')
    await add(oma.organizationUserId, 'CoTeacher')
    // Nobody is absent yet.
    expect((await take(nina)).status).toBe(403)
    await reportTeaching(lea)
    for (const somebody of [kim, lea, school.owner]) expect((await take(somebody)).status).toBe(403)
    expect((await take(ada)).status).toBe(404)
    expect((await take(nina)).status).toBe(204)
    const second = await take(oma)
    expect(second.status).toBe(409)
    expect((await second.json()).message).toBe('Nina Lind already substitutes on Sat, Nov 28.')
  },
)

test(
  'Whoever manages classes names any teacher, and sees what each does at that time',
  { tags: ['6.substitutes-name'] },
  async () => {
    const { school, server, lea, nina, name, candidates, daysOfClass, reportTeaching } = pottery()
    const kim = await school.member('Kim', { isTeacher: true })
    const oma = await school.member('Oma', { isTeacher: true })
    await school.class({ name: 'Drama', teachers: lead(kim), startTime: '10:00', endTime: '12:00' })
    await school.class({ name: 'Chess', teachers: lead(oma), startTime: '12:00', endTime: '13:00' })
    await reportTeaching(lea)
    const scheduler = await holderOf(server, school, 'Scheduler')
    expect((await candidates(scheduler)).map((one) => [one.name, one.role, one.conflicts])).toEqual(
      [
        ['Nina Lind', 'Substitute', []],
        ['Oma Lind', null, []],
        ['Lea Lind', 'Lead', ['Is absent from Pottery, 9:00 AM–12:00 PM']],
        ['Kim Lind', null, ['Teaches Drama, 10:00 AM–12:00 PM']],
      ],
    )
    expect((await name(scheduler, oma)).status).toBe(204)
    const [{ substitute } = { substitute: null }] = await daysOfClass(scheduler)
    expect(substitute).toMatchObject({ name: 'Oma Lind' })
    expect((await name(scheduler, nina)).status).toBe(409)
    expect((await name(scheduler, nina, oma.organizationUserId)).status).toBe(204)
    expect(
      (await name(scheduler, { organizationUserId: null }, nina.organizationUserId)).status,
    ).toBe(204)
    const student = await school.member('Jon', { isStudent: true })
    expect((await name(scheduler, student)).status).toBe(422)
    const frontDesk = await holderOf(server, school, 'Front desk')
    expect((await name(frontDesk, nina)).status).toBe(403)
  },
)

test(
  'A named substitute takes attendance on that day only, until it is over',
  { tags: ['6.substitutes-rights'] },
  async () => {
    const { server, school, mia, name, sheetAnswer, mark } = pottery()
    const oma = await school.member('Oma', { isTeacher: true })
    expect((await sheetAnswer(oma)).status).toBe(403)
    await name(school.owner, oma)
    expect((await (await sheetAnswer(oma)).json()).mayTake).toBe(true)
    expect((await sheetAnswer(oma, 1)).status).toBe(403)
    const path = `/api/Class/attendance/${pottery().classId}`
    expect((await server.get(path, { token: oma.token })).status).toBe(403)
    at('2026-11-28T18:00:00Z')
    const marks = [{ personId: mia.personId, mark: 'Present' }]
    expect((await mark(oma, marks)).status).toBe(200)
    expect((await mark(oma, marks, 1)).status).toBe(403)
    at('2026-11-29T18:00:00Z')
    expect((await sheetAnswer(oma)).status).toBe(403)
    expect((await mark(oma, [{ ...marks[0], version: 1 }])).status).toBe(403)
  },
)

test.each(['Suspended', 'Archived'] as const)(
  'A substitute who is %s has no access, and the class needs another one',
  { tags: ['6.substitutes-rights'] },
  async (status) => {
    const { server, school, lea, nina, reportTeaching, take, daysOfClass, sheetAnswer } = pottery()
    await reportTeaching(lea)
    await take(nina)
    await server.db
      .updateTable('organizationUser')
      .set({ status })
      .where('id', '=', nina.organizationUserId)
      .execute()
    expect((await sheetAnswer(nina)).status).toBeGreaterThanOrEqual(403)
    expect((await daysOfClass(school.owner))[0]).toMatchObject({ substitute: null })
  },
)

test(
  'Teachers report until the class begins, and only classes that they teach',
  { tags: ['6.substitutes-needed'] },
  async () => {
    const { school, server, lea, reportTeaching, meetings } = pottery()
    expect(await meetings(lea)).toMatchObject([{ className: 'Pottery', date: saturday }, {}])
    const other = await school.class({ name: 'Drama' })
    const refused = await reportTeaching(lea, {
      meetings: [{ classId: other, classDayId: pottery().days[0] }],
    })
    expect(refused.status).toBe(409)
    await server.db
      .updateTable('organization')
      .set({ timeZone: 'America/New_York' })
      .where('id', '=', school.organizationId)
      .execute()
    at('2026-11-28T14:00:00Z')
    expect((await reportTeaching(lea)).status).toBe(409)
  },
)
