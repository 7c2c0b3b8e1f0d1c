import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readLetters } from '#server/testing/test-letters.ts'
import { openReaders } from './test-readers.ts'

let server: TestApp
let school: Awaited<ReturnType<typeof openReaders>>
let ada: Awaited<ReturnType<typeof school.parent>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  school = await openReaders(server)
  ada = await school.parent('Ada', 'Mia')
})

describe('A letter about a student', () => {
  test('says what, when, where and what to do next', async () => {
    const roomId = await school.room({ name: 'Studio' })
    const choir = await school.class('Choir', { roomId, weekday: 'Saturday' })
    expect((await school.enrolled(choir, ada, ada.childId)).status).toBe('Enrolled')
    const [letter] = await readLetters(server, ada.email)
    expect(letter?.subject).toBe('Mia is enrolled in Choir')
    expect(letter?.text).toContain('Hello Ada,')
    expect(letter?.text).toContain('Mia is enrolled in Choir at Lindenschule.')
    expect(letter?.text).toMatch(/^- Saturdays, 9:30 AM to 10:30 AM\n- Studio\n- First on \d\d\//m)
    expect(letter?.text).toContain('office@lindenschule.example')
    expect(letter?.link?.href).toBe(`https://kinroll.test/my/classes/${choir}`)
    expect(letter?.html).toContain('<li>Studio</li>')
  })

  test(
    'goes to all adults with full access, and to no others',
    { tags: ['6.enrolment-letters'] },
    async () => {
      const choir = await school.class('Choir')
      const ben = await school.adult(ada.family, 'Ben', 'Full')
      const others = [
        await school.adult(ada.family, 'Vera', 'View'),
        await school.adult(ada.family, 'Pia', 'PickupOnly'),
        await school.adult(ada.family, 'Una', 'Full'),
        await school.adult(ada.family, 'Sam', 'Full'),
        await school.parent('Eve', 'Finn'),
      ]
      const [, , una, sam] = others
      const user = server.db.updateTable('user').where('id', '=', una!.userId)
      await user.set({ emailVerifiedAt: null }).execute()
      const { organizationId } = school
      await server.db
        .insertInto('organizationUser')
        .values({
          organizationId,
          personId: sam!.personId,
          searchName: 'sam lind',
          isOwner: false,
          isTeacher: false,
          isStudent: false,
          isParent: true,
          status: 'Suspended',
          joinedDate: new Date().toISOString(),
        })
        .execute()
      await school.enrol(choir, ada, ada.childId)
      for (const somebody of [ada, ben])
        expect(await school.subjects(somebody)).toEqual(['Mia is enrolled in Choir'])
      const letters = server.db.selectFrom('letter').select(['email', 'kind'])
      const emails = others.map(({ email }) => email)
      const theirs = await letters.where('email', 'in', emails).execute()
      expect(theirs).toEqual([])
    },
  )

  test(
    'speaks to the student themself where they have an account',
    { tags: ['6.enrolment-letters'] },
    async () => {
      const choir = await school.class('Choir')
      const cleo = await school.member('Cleo')
      await school.verify(cleo.userId)
      await school.enrol(choir, cleo, cleo.personId)
      await school.withdraw(choir, cleo, cleo.personId)
      const [text] = await school.texts(cleo)
      expect(await school.subjects(cleo)).toEqual(['You are withdrawn from Choir'])
      expect(text).toContain('You have withdrawn from Choir at Lindenschule.')
      expect(text).toContain('a class of yours at Lindenschule')
    },
  )

  test(
    'goes to nobody else where it is about an adult',
    { tags: ['6.enrolment-letters'] },
    async () => {
      const choir = await school.class('Choir')
      const ben = await school.adult(ada.family, 'Ben', 'Full')
      expect((await school.enrolled(choir, ada, ada.personId)).status).toBe('Enrolled')
      expect(await school.subjects(ada)).toEqual(['You are enrolled in Choir'])
      expect(await school.subjects(ben)).toEqual([])
    },
  )

  test('is not sent to whoever lost their access meanwhile', async () => {
    const choir = await school.class('Choir')
    const ben = await school.adult(ada.family, 'Ben', 'Full')
    await school.enrol(choir, ada, ada.childId)
    const place = server.db.updateTable('familyMember').where('personId', '=', ben.personId)
    await place.set({ access: 'View' }).execute()
    expect(await school.subjects(ben)).toEqual([])
    expect(await school.subjects(ada)).toHaveLength(1)
  })
})

describe('A request', () => {
  test(
    'is told of until it is answered, and then how',
    { tags: ['6.enrolment-letters'] },
    async () => {
      const art = await school.class('Art', { enrolment: 'Approval' })
      expect((await school.enrolled(art, ada, ada.childId)).status).toBe('Requested')
      expect(await school.subjects(ada)).toEqual(['A seat in Art is requested for Mia'])
      await school.decideFirst(art, { status: 'Enrolled' })
      expect(await school.subjects(ada)).toEqual(['Mia is enrolled in Art'])
    },
  )

  test(
    'that is declined says why, and nothing of it after another try',
    { tags: ['6.enrolment-letters'] },
    async () => {
      const art = await school.class('Art', { enrolment: 'Approval' })
      await school.enrol(art, ada, ada.childId)
      const no = { status: 'Declined', reason: 'Bring a portfolio: 3/4 first.' }
      await school.decideFirst(art, no)
      expect(await school.subjects(ada)).toEqual([
        'The request for a seat in Art for Mia was declined',
      ])
      expect((await school.texts(ada))[0]).toContain('Reason: Bring a portfolio: 3/4 first.')
      await school.enrol(art, ada, ada.childId)
      expect(await school.subjects(ada)).toEqual(['A seat in Art is requested for Mia'])
    },
  )

  test('to swap says that the old seat is kept, and then that it was given up', async () => {
    const choir = await school.class('Choir')
    const art = await school.class('Art', { enrolment: 'Approval' })
    await school.enrol(choir, ada, ada.childId)
    const wish = { swapsClassId: choir }
    expect((await school.enrolled(art, ada, ada.childId, wish)).status).toBe('Requested')
    expect((await school.texts(ada))[1]).toContain('Mia keeps the seat in Choir until then.')
    await school.decideFirst(art, { status: 'Enrolled' })
    expect(await school.subjects(ada)).toEqual([
      'Mia is enrolled in Art',
      'Mia is withdrawn from Choir',
    ])
    const [, swapped] = await school.texts(ada)
    expect(swapped).toContain('Mia gave up Choir at Lindenschule. Swapped for Art.')
    expect(swapped).not.toContain('Reason:')
  })
})
