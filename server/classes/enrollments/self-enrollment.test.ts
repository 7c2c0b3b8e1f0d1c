import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#contract/dates/weekdays.ts'
import { insertFamilyMember } from '#server/people/families/families.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type EnrollmentSchool, openEnrollments, summarize, today } from './test-enrollments.ts'

let server: TestApp
let school: EnrollmentSchool
let vera: Awaited<ReturnType<EnrollmentSchool['parent']>>
let lucia: Awaited<ReturnType<EnrollmentSchool['member']>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openEnrollments(server)
  vera = await school.parent('Vera')
  lucia = await school.member('Lucía')
  await setAge(16)
  const { familyId } = vera.family
  const { personId } = lucia
  await insertFamilyMember(server.db, { familyId, personId, relation: 'Child', access: null }, null)
})

/** Lucía is of this age, or nobody knows it. */
const setAge = (years: number | null) =>
  server.db
    .updateTable('person')
    .set({ birthDate: years === null ? null : addDays(today(), -years * 365 - 100) })
    .where('id', '=', lucia.personId)
    .execute()

const setOrganization = (selfEnrollmentAge: number) =>
  server.db
    .updateTable('organization')
    .set({ selfEnrollmentAge })
    .where('id', '=', school.organizationId)
    .execute()

describe('A student below the age for enrolling alone', () => {
  test(
    'asks for a seat, which is held until an adult of the family accepts it',
    { tags: ['6.self-enrollment'] },
    async () => {
      const choir = await school.class({ name: 'Choir', maxStudents: 1 })
      expect(await school.eligibility(choir, lucia, lucia.personId)).toMatchObject({
        way: 'Enroll',
        isAdultNeeded: true,
        blockers: [],
      })
      expect(await school.enrolled(choir, lucia, lucia.personId)).toMatchObject({
        status: 'Offered',
        way: null,
        isAdultNeeded: true,
        blockers: [
          {
            kind: 'NeedsAdult',
            reason: 'An adult of your family has to accept this seat.',
            opener: 'They got a message about it.',
          },
        ],
      })
      const alone = await school.enroll(choir, lucia, lucia.personId)
      expect([alone.status, (await alone.json()).message]).toEqual([
        409,
        'An adult of your family has to accept this seat. They got a message about it.',
      ])
      expect(summarize(await school.roster(choir))).toEqual(['Lucía Offered'])
      const ulla = await school.parent('Ulla')
      const ben = await ulla.family.child('Ben')
      expect(await school.enrolled(choir, ulla, ben.personId)).toMatchObject({
        status: 'Waitlisted',
      })
      expect(await school.enrolled(choir, vera, lucia.personId)).toMatchObject({
        status: 'Enrolled',
        isAdultNeeded: false,
      })
    },
  )

  test('gives the seat to the next one if nobody accepts it in time', async () => {
    const choir = await school.class({ name: 'Choir', maxStudents: 1 })
    await school.enroll(choir, lucia, lucia.personId)
    const ulla = await school.parent('Ulla')
    const ben = await ulla.family.child('Ben')
    await school.enroll(choir, ulla, ben.personId)
    await school.expireOffers(choir)
    await school.withdraw(choir, ulla, lucia.personId)
    expect(await school.eligibility(choir, vera, lucia.personId)).toMatchObject({ way: null })
  })

  test('asks with a request too: what the organization approves, an adult accepts', async () => {
    const choir = await school.class({ name: 'Choir', enrollment: 'Approval' })
    expect(await school.enrolled(choir, lucia, lucia.personId)).toMatchObject({
      status: 'Requested',
      isAdultNeeded: true,
    })
    const [entry] = await school.roster(choir)
    if (!entry) throw new Error('Nobody is on the roster')
    await school.decide(choir, entry, { status: 'Enrolled' })
    expect(summarize(await school.roster(choir))).toEqual(['Lucía Offered'])
    expect((await school.enroll(choir, lucia, lucia.personId)).status).toBe(409)
    expect(await school.enrolled(choir, vera, lucia.personId)).toMatchObject({ status: 'Enrolled' })
  })

  test('waits like everybody, and an adult accepts the seat that is offered', async () => {
    const choir = await school.class({ name: 'Choir', maxStudents: 1 })
    const ulla = await school.parent('Ulla')
    const ben = await ulla.family.child('Ben')
    await school.enroll(choir, ulla, ben.personId)
    expect(await school.enrolled(choir, lucia, lucia.personId)).toMatchObject({
      status: 'Waitlisted',
      isAdultNeeded: true,
    })
    await school.withdraw(choir, ulla, ben.personId)
    expect((await school.enroll(choir, lucia, lucia.personId)).status).toBe(409)
    expect(await school.enrolled(choir, vera, lucia.personId)).toMatchObject({ status: 'Enrolled' })
  })

  test('is not enrolled from the waitlist by the organization without an adult', async () => {
    const choir = await school.class({ name: 'Choir', maxStudents: 1 })
    const ulla = await school.parent('Ulla')
    const ben = await ulla.family.child('Ben')
    await school.enroll(choir, ulla, ben.personId)
    await school.enroll(choir, lucia, lucia.personId)
    await school.save(choir, { maxStudents: 2 })
    const [, offered] = await school.roster(choir)
    if (!offered) throw new Error('Nobody waits')
    expect(offered).toMatchObject({ status: 'Offered', isAdultNeeded: true })
    // An administrator who enrolls the student in spite of that has spoken with the family.
    await school.decide(choir, offered, { status: 'Enrolled' })
    expect(summarize(await school.roster(choir))).toEqual(['Ben Enrolled', 'Lucía Enrolled'])
    // Once that is undone, the adult is needed again.
    const undo = `/api/Class/admin/undo-decision/${choir}/${offered.id}`
    expect((await server.post(undo, { token: school.token })).status).toBe(200)
    expect((await school.roster(choir))[1]).toMatchObject({
      status: 'Offered',
      isAdultNeeded: true,
    })
    expect((await school.enroll(choir, lucia, lucia.personId)).status).toBe(409)
  })

  test('loses no seat to a family that takes back its withdrawal', async () => {
    const choir = await school.class({ name: 'Choir', maxStudents: 1 })
    const ulla = await school.parent('Ulla')
    const ben = await ulla.family.child('Ben')
    await school.enroll(choir, ulla, ben.personId)
    await school.withdraw(choir, ulla, ben.personId)
    await school.enroll(choir, lucia, lucia.personId)
    const answer = await server.post(`/api/Class/undo-withdrawal/${choir}`, {
      token: ulla.token,
      body: { personId: ben.personId },
    })
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'seat_given'])
    expect(summarize(await school.roster(choir))[0]).toBe('Lucía Offered')
  })

  test('asks for one seat at a time', async () => {
    const at = { weekday: 'Monday', startTime: '09:00', endTime: '09:50' } as const
    const choir = await school.class({ name: 'Choir', ...at })
    const art = await school.class({ name: 'Art', ...at })
    const pottery = await school.class({ name: 'Pottery', ...at, weekday: 'Tuesday' })
    await school.enroll(choir, lucia, lucia.personId)
    const answer = await school.enroll(art, lucia, lucia.personId)
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      'You asked for a seat in Choir at that time. Withdraw that first, or wait for an adult of your family.',
    ])
    expect(await school.enrolled(pottery, lucia, lucia.personId)).toMatchObject({
      status: 'Offered',
    })
    // The adult is not bound by it.
    expect(await school.enrolled(art, vera, lucia.personId)).toMatchObject({ status: 'Enrolled' })
    expect((await school.enroll(choir, vera, lucia.personId)).status).toBe(409)
  })

  test('needs nobody from the day on which the age is lower', async () => {
    const choir = await school.class({ name: 'Choir' })
    await school.enroll(choir, lucia, lucia.personId)
    const pending = async () =>
      (await server.get('/api/Class/my-pending-enrollments', { token: lucia.token })).json()
    expect(await pending()).toMatchObject([{ isAdultNeeded: true }])
    await setOrganization(16)
    expect(await pending()).toMatchObject([{ isAdultNeeded: false }])
    expect(await school.eligibility(choir, lucia, lucia.personId)).toMatchObject({
      way: 'Accept',
      isAdultNeeded: false,
    })
    expect(await school.enrolled(choir, lucia, lucia.personId)).toMatchObject({
      status: 'Enrolled',
    })
  })

  test('leaves it to an adult to ask for an exception', async () => {
    const choir = await school.class({ name: 'Choir', minAge: 17 })
    const ask = ({ token }: { token: string }) =>
      server.post(`/api/ExceptionRequest/class/${choir}`, {
        token,
        body: { personId: lucia.personId, sentence: 'She sings well.' },
      })
    const alone = await ask(lucia)
    expect([alone.status, (await alone.json()).message]).toEqual([
      409,
      'An adult of your family has to ask for an exception.',
    ])
    expect((await ask(vera)).status).toBe(200)
  })

  test('cannot ask without a family, and reads who can help', async () => {
    const choir = await school.class({ name: 'Choir' })
    const nils = await school.member('Nils')
    await server.db
      .updateTable('person')
      .set({ birthDate: addDays(today(), -5000) })
      .where('id', '=', nils.personId)
      .execute()
    const answer = await school.enroll(choir, nils, nils.personId)
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      expect.stringContaining('Until you are 18, an adult of your family has to agree'),
    ])
  })
})

describe('A student enrolls alone', () => {
  test('from the age of the organization', { tags: ['6.self-enrollment'] }, async () => {
    const choir = await school.class({ name: 'Choir' })
    await setOrganization(16)
    expect(await school.enrolled(choir, lucia, lucia.personId)).toMatchObject({
      status: 'Enrolled',
      isAdultNeeded: false,
    })
  })

  test('but a child of a family whose age nobody knows asks', async () => {
    const choir = await school.class({ name: 'Choir' })
    await setAge(null)
    expect(await school.enrolled(choir, lucia, lucia.personId)).toMatchObject({
      status: 'Offered',
      isAdultNeeded: true,
    })
  })

  test('and a seat that an adult asked for is accepted by the student', async () => {
    const choir = await school.class({ name: 'Choir', maxStudents: 1 })
    const ulla = await school.parent('Ulla')
    const ben = await ulla.family.child('Ben')
    await school.enroll(choir, ulla, ben.personId)
    await school.enroll(choir, vera, lucia.personId)
    await school.withdraw(choir, ulla, ben.personId)
    expect(await school.enrolled(choir, lucia, lucia.personId)).toMatchObject({
      status: 'Enrolled',
    })
  })
})
