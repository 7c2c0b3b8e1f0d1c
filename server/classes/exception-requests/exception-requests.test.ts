import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { openOffice } from '#server/people/merging/test-merging.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { answerOf } from '../enrollments/test-decisions.ts'
import { inDays, summarize } from '../enrollments/test-enrollments.ts'
import { sweepExceptionRequests } from './exception-requests.sweep.ts'
import { insertTestRequest } from './test-exception-requests.ts'
import { type ExceptionSchool, openExceptions } from './test-exceptions.ts'

let server: TestApp
let school: ExceptionSchool
let vera: ExceptionSchool['vera']
let mia: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openExceptions(server)
  vera = school.vera
  mia = school.mia.personId
})

const asked = { tags: ['6.exception-asked'] }
const granted = { tags: ['6.exception-granted'] }
const ended = { tags: ['6.exception-ended'] }

const summary = async (id: number) => summarize(await school.roster(id))
const states = async () => (await school.list()).map(({ state }) => state)
const seatsOf = (id: number) =>
  server.db
    .selectFrom('class')
    .where('id', '=', id)
    .select(['maxStudents', 'seatsTaken'])
    .executeTakeFirstOrThrow()

/** A class with one seat, which Tom has. */
async function openFull(hasWaitlist = false) {
  const id = await school.class({ maxStudents: 1, hasWaitlist })
  const tom = await vera.family.child('Tom')
  await school.enroll(id, vera, tom.personId)
  return id
}

const exceptions = [
  'ExceptionAsked',
  'ExceptionWithdrawn',
  'ExceptionGranted',
  'ExceptionDeclined',
] as const

const actions = async () => {
  const entries = await server.db
    .selectFrom('auditEntry')
    .where('organizationId', '=', school.organizationId)
    .where('action', 'in', exceptions)
    .orderBy('id')
    .select(['action', 'after'])
    .execute()
  return entries.map(({ action, after }) => [action, JSON.parse(after ?? '{}')])
}

describe('A family asks for an exception', () => {
  test('with a sentence, and sees that it waits', asked, async () => {
    const id = await openFull()
    expect((await school.ask(id)).status).toBe(200)
    expect(await school.own()).toMatchObject([
      {
        class: { id, name: 'Algebra' },
        permission: null,
        name: 'Mia Lind',
        isOwn: true,
        sentence: 'She cannot wait.',
        state: 'Asked',
      },
    ])
    expect(await school.list()).toMatchObject([
      {
        name: 'Mia Lind',
        requestedBy: 'Vera Lind',
        sentence: 'She cannot wait.',
        reasons: ['Full: 1 of 1.'],
        isNeedless: false,
        reasonAgainst: null,
      },
    ])
    expect(await actions()).toEqual([['ExceptionAsked', { class: 'Algebra' }]])
  })

  test('and edits it by asking again', asked, async () => {
    const id = await openFull()
    await school.ask(id)
    await school.ask(id, mia, vera, 'Her friend is in it.')
    expect(await school.list()).toMatchObject([{ sentence: 'Her friend is in it.', version: 2 }])
    expect(await actions()).toHaveLength(1)
  })

  test('and withdraws it, but only once', asked, async () => {
    const request = await school.asked(await openFull())
    expect((await school.takeBack(request)).status).toBe(200)
    expect(await states()).toEqual(['Withdrawn'])
    expect((await school.takeBack(request)).status).toBe(409)
    expect((await school.grant(request)).status).toBe(409)
    expect((await actions()).map(([action]) => action)).toEqual([
      'ExceptionAsked',
      'ExceptionWithdrawn',
    ])
  })

  test('only if somebody can lift everything that is against it', asked, async () => {
    const canceled = await school.class({ status: 'Canceled' })
    expect((await school.ask(canceled)).status).toBe(404)
    const emil = await vera.family.child('Emil')
    const young = await school.class({ minAge: 12 })
    await server.db
      .updateTable('person')
      .set({ birthDate: null })
      .where('id', '=', emil.personId)
      .execute()
    expect(await answerOf(await school.ask(young, emil.personId))).toEqual([
      409,
      'no_exception',
      'For ages 12 and over; Emil Lind’s birth date is missing. Add it on My Family.',
    ])
    expect(await answerOf(await school.ask(await school.class()))).toEqual([
      409,
      'no_exception',
      'Mia Lind needs no exception for this class.',
    ])
    const flexible = await school.class({ minAge: 12, agePolicy: 'Flexible' })
    expect((await school.ask(flexible)).status).toBe(409)
  })

  test('and only with full access to the child, whose class they can see', asked, async () => {
    const id = await openFull()
    const uncle = await school.member('Uwe')
    const { familyId } = vera.family
    const view = { relation: 'Other', access: 'View' } as const
    await insertFamilyMember(server.db, { familyId, personId: uncle.personId, ...view }, null)
    expect((await school.ask(id, mia, uncle)).status).toBe(409)
    const stranger = await school.parent('Petr')
    expect((await school.ask(id, mia, stranger)).status).toBe(404)
    expect((await school.ask(await school.class({ status: 'Draft' }))).status).toBe(404)
    expect(await school.own(stranger)).toEqual([])
  })

  test(
    'and an adult of another household neither reads nor replaces what was written',
    { tags: ['6.exception-private'] },
    async () => {
      const id = await openFull()
      const ben = await school.parent('Ben')
      const { familyId } = ben.family
      const child = { relation: 'Child', access: null } as const
      await insertFamilyMember(server.db, { familyId, personId: mia, ...child }, null)
      const request = await school.asked(id)
      await school.decline(request, school, { answer: 'Next year.' })
      expect(await school.own(ben)).toMatchObject([
        { state: 'Declined', isOwn: false, sentence: null, answer: null },
      ])
      expect(await school.own()).toMatchObject([
        { sentence: 'She cannot wait.', answer: 'Next year.' },
      ])
      await school.ask(id)
      expect(await answerOf(await school.ask(id, mia, ben))).toEqual([
        409,
        'asked',
        'An exception was asked for already. It’s waiting for an answer.',
      ])
    },
  )
})

describe('Granting', () => {
  test('makes one more seat in a full class, which nobody else gets', granted, async () => {
    const id = await openFull(true)
    const ida = await vera.family.child('Ida')
    await school.enroll(id, vera, ida.personId)
    const request = await school.asked(id)
    expect((await school.grant(request)).status).toBe(200)
    expect(await summary(id)).toEqual(['Mia Enrolled', 'Tom Enrolled', 'Ida Waitlisted 1'])
    expect(await seatsOf(id)).toEqual({ maxStudents: 2, seatsTaken: 2 })
    expect(await states()).toEqual(['Granted'])
    expect(await school.own()).toMatchObject([{ state: 'Granted' }])
    expect((await school.grant(request)).status).toBe(409)
  })

  test('enrolls a student from the waitlist', granted, async () => {
    const id = await openFull(true)
    await school.enroll(id, vera, mia)
    expect((await school.grant(await school.asked(id))).status).toBe(200)
    expect(await summary(id)).toEqual(['Mia Enrolled', 'Tom Enrolled'])
  })

  test.each([
    ['age', () => school.class({ minAge: 12 })],
    ['full class', () => openFull()],
  ])('takes the permission that lifts it: %s', granted, async (_, open) => {
    const request = await school.asked(await open())
    const clerk = await school.openRegistrar(['enrollments.override'])
    const [seen] = await school.list(clerk)
    expect(seen?.reasonAgainst).toMatch(/^You need the permission “(Override|Manage classes)/)
    expect((await school.grant(request, clerk)).status).toBe(403)
    expect(await states()).toEqual(['Asked'])
    expect((await school.decline(request, clerk)).status).toBe(200)
  })

  test('does not lift what came up since', granted, async () => {
    const nine = { weekday: 'Saturday', startTime: '09:00', endTime: '10:00' } as const
    const id = await school.class({ ...nine, minAge: 12 })
    const request = await school.asked(id)
    const art = await school.class({ ...nine, name: 'Art' })
    await school.enroll(art, vera, mia)
    const refused = await answerOf(await school.grant(request))
    expect(refused).toEqual([
      409,
      'not_asked',
      'Something else now prevents it: Mia Lind is in Art at that time. Ask the family to ask again.',
    ])
    expect((await school.list())[0]?.reasonAgainst).toBe(refused[2])
    expect((await school.grant(await school.asked(id))).status).toBe(200)
    expect(await summary(art)).toEqual(['Mia Enrolled'])
  })

  test('enrolls as usual if nothing is against it anymore', granted, async () => {
    const request = await school.asked(await openFull())
    const tom = (await school.roster(request.class?.id ?? 0))[0]!
    await school.decide(request.class?.id ?? 0, tom, { status: 'Withdrawn' })
    expect((await school.list())[0]).toMatchObject({ isNeedless: true, reasonAgainst: null })
    expect((await school.grant(request)).status).toBe(200)
    expect(await seatsOf(request.class?.id ?? 0)).toEqual({ maxStudents: 1, seatsTaken: 1 })
  })
})

const roleNamed = async (name: string) => {
  const role = server.db
    .selectFrom('role')
    .where('organizationId', '=', school.organizationId)
    .where('name', '=', name)
  return (await role.select('id').executeTakeFirstOrThrow()).id
}

describe('A permission', () => {
  test('is asked for by a member, and granted with a role', granted, async () => {
    const eva = await holderOf(server, school, 'Teacher')
    expect((await school.askPermission('students.medical', eva)).status).toBe(200)
    const [request] = await school.list()
    expect(request).toMatchObject({
      name: 'Teacher Lind',
      class: null,
      permission: 'students.medical',
      roles: [{ name: 'Front desk' }, { name: 'Administrator' }],
    })
    expect((await school.grant(request!)).status).toBe(422)
    const other = { roleId: await roleNamed('Viewer') }
    expect((await school.grant(request!, school, other)).status).toBe(422)
    const roleId = request!.roles[0]!.id
    expect((await school.grant(request!, school, { roleId })).status).toBe(200)
    const { permissions } = await (
      await server.get(`/api/Organization/admin/${school.organizationId}`, eva)
    ).json()
    expect(permissions).toContain('students.medical')
    expect((await school.askPermission('students.medical', eva)).status).toBe(409)
  })

  test('is granted only with roles that the caller may assign', granted, async () => {
    const eva = await holderOf(server, school, 'Teacher')
    await school.askPermission('students.medical', eva)
    const clerk = await school.openRegistrar([])
    await server.db
      .insertInto('rolePermission')
      .values({ roleId: clerk.holding.roleId, permission: 'roles.manage' })
      .execute()
    const [request] = await school.list(clerk)
    expect(request).toMatchObject({
      roles: [],
      reasonAgainst: 'No role that you may assign has this permission. Add one, or ask an owner.',
    })
    const roleId = await roleNamed('Front desk')
    expect((await school.grant(request!, clerk, { roleId })).status).toBe(403)
    await school.askPermission('audit.view', clerk)
    const own = (await school.list(clerk)).find(({ permission }) => permission === 'audit.view')
    expect(own?.reasonAgainst).toBe('You can’t change your own roles. Ask an owner.')
  })

  test('is seen by nobody else of the family', { tags: ['6.exception-private'] }, async () => {
    const ben = await holderOf(server, school, 'Teacher')
    const { familyId } = vera.family
    const full = { relation: 'Parent', access: 'Full' } as const
    await insertFamilyMember(server.db, { familyId, personId: ben.personId, ...full }, null)
    await school.askPermission('audit.view', ben)
    expect(await school.own(ben)).toHaveLength(1)
    expect(await school.own()).toEqual([])
  })
})

test(
  'Those who may answer one kind of request do not see the other',
  { tags: ['6.exception-private'] },
  async () => {
    const request = await school.asked(await openFull())
    await school.askPermission('audit.view', await school.member('Eva'))
    const registrar = await school.openRegistrar([])
    expect((await school.list(registrar)).map(({ id }) => id)).toEqual([request.id])
    const [{ id } = { id: 0 }] = (await school.list()).filter((each) => each.class === null)
    const path = `/api/ExceptionRequest/admin/${id}`
    expect((await server.get(path, { token: registrar.token })).status).toBe(403)
    expect((await server.get(path, { token: school.token })).status).toBe(200)
    const { token } = await school.member('Uma')
    expect((await server.get(path, { token })).status).toBe(403)
  },
)

const sweep = () => sweepExceptionRequests(server.database)

describe('A request ends without an answer', () => {
  test('if the class is canceled', ended, async () => {
    const id = await openFull()
    await school.ask(id)
    await sweep()
    expect(await states()).toEqual(['Asked'])
    await server.db.updateTable('class').set({ status: 'Canceled' }).where('id', '=', id).execute()
    await sweep()
    expect(await states()).toEqual(['Expired'])
  })

  test('if the class is over', ended, async () => {
    const id = await openFull()
    await school.ask(id)
    const past = { startDate: inDays(-9), endDate: inDays(-1) }
    await server.db.updateTable('class').set(past).where('id', '=', id).execute()
    await sweep()
    expect(await states()).toEqual(['Expired'])
  })

  test('if the student gets in another way', ended, async () => {
    const id = await openFull()
    await school.ask(id)
    await school.save(id, { maxStudents: 2 })
    await school.enroll(id, vera, mia)
    await sweep()
    expect(await states()).toEqual(['Expired'])
  })

  test('if the member leaves, or gets the permission in another way', ended, async () => {
    const eva = await school.member('Eva')
    await school.askPermission('audit.view', eva)
    const otto = await holderOf(server, school, 'Viewer')
    await school.askPermission('students.medical', otto)
    await sweep()
    expect(await states()).toEqual(['Asked', 'Asked'])
    await server.db
      .insertInto('rolePermission')
      .values({ roleId: otto.holding.roleId, permission: 'students.medical' })
      .execute()
    const archived = { status: 'Archived' } as const
    await server.db
      .updateTable('organizationUser')
      .set(archived)
      .where('id', '=', eva.organizationUserId)
      .execute()
    await sweep()
    expect(await states()).toEqual(['Expired', 'Expired'])
  })
})

describe('Requests of a merged record', () => {
  test(
    'move to the other one, and back when that is undone',
    { tags: ['4.merged-member'] },
    async () => {
      const office = await openOffice(server)
      const [oma, ben] = [await office.record(), await office.member('Ben')]
      const [choir, art] = [await office.class({ name: 'Choir' }), await office.class()]
      const { organizationId } = office
      const insert = (classId: number, { personId }: { personId: number }) =>
        insertTestRequest(server, { organizationId, classId }, { personId, userId: ben.userId })
      await insert(choir, oma)
      await insert(choir, ben)
      await insert(art, oma)
      const rows = () =>
        server.db
          .selectFrom('exceptionRequest')
          .where('organizationId', '=', organizationId)
          .orderBy('id')
          .select(['id', 'personId', 'state', 'endedDate'])
          .execute()
      const before = await rows()
      await office.merge(oma.organizationUserId, ben.organizationUserId)
      const merged = await rows()
      expect(merged.map(({ state }) => state)).toEqual(['Withdrawn', 'Asked', 'Asked'])
      expect(new Set(merged.map(({ personId }) => personId))).toEqual(new Set([ben.personId]))
      await office.unmerge(oma.organizationUserId)
      expect(await rows()).toEqual(before)
    },
  )
})
