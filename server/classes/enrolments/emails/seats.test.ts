import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readLetters } from '#server/testing/test-letters.ts'
import { sweepOffers } from '../offers.sweep.ts'
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

/** Choir with one seat, which Finn has; Mia waits, and would give up Art. */
async function waiting() {
  const choir = await school.class('Choir', { maxStudents: 1, hasWaitlist: true })
  const art = await school.class('Art', { startTime: '13:00', endTime: '14:00' })
  const eve = await school.parent('Eve', 'Finn')
  await school.enrol(choir, eve, eve.childId)
  await school.enrol(art, ada, ada.childId)
  const wish = { swapsClassId: art }
  expect((await school.enrolled(choir, ada, ada.childId, wish)).status).toBe('Waitlisted')
  return { choir, eve }
}

describe('A seat', () => {
  test(
    'that is waited for says the place in line, and then until when it is kept',
    { tags: ['6.enrolment-letters'] },
    async () => {
      const { choir, eve } = await waiting()
      const [, inLine] = await school.texts(ada)
      expect((await school.subjects(ada))[1]).toBe('Mia is number 1 in line for Choir')
      expect(inLine).toContain('Mia keeps the seat in Art until then.')
      await school.withdraw(choir, eve, eve.childId)
      expect((await school.subjects(ada))[1]).toMatch(
        /^A seat in Choir is kept for Mia until \d\d\/\d\d\/\d{4} at \d+:\d\d [AP]M E[SD]T$/,
      )
      const [, offer] = await school.texts(ada)
      expect(offer).toContain('After that it goes to whoever is next in line.')
      expect(offer).toContain(
        'With it, Mia gives up the seat in Art. Mia keeps that one until then.',
      )
      expect(offer).toContain(
        'If you do not want the seat, decline it there: the next in line has it sooner.',
      )
      expect(await school.subjects(eve)).toEqual(['Finn is withdrawn from Choir'])
      expect((await school.texts(eve))[0]).toContain('You have withdrawn Finn from Choir')
    },
  )

  test('that nobody took in time is offered in no letter any more, and the end of it is told', async () => {
    const { choir, eve } = await waiting()
    await school.withdraw(choir, eve, eve.childId)
    await school.runOut(choir)
    expect(await school.subjects(ada)).toEqual(['Mia is enrolled in Art'])
    await sweepOffers(server.database)
    expect((await school.subjects(ada))[1]).toBe('The offer of a seat in Choir for Mia ran out')
    expect((await school.texts(ada))[1]).toContain('Mia is not in line any more.')
  })

  test('that ends says who ended it', async () => {
    const choir = await school.class('Choir')
    const ben = await school.adult(ada.family, 'Ben', 'Full')
    const enrol = () => school.enrol(choir, ada, ada.childId)
    await enrol()
    await school.withdraw(choir, ada, ada.childId)
    expect((await school.texts(ada))[0]).toContain('You have withdrawn Mia from Choir')
    expect((await school.texts(ben))[0]).toContain('The family has withdrawn Mia from Choir')
    await enrol()
    await school.decideFirst(choir, { status: 'Withdrawn', reason: 'Moved up' })
    const last = (await school.texts(ben)).at(-1)
    expect(last).toContain('Lindenschule has withdrawn Mia from Choir. Reason: Moved up')
  })

  test('in a class that is cancelled by now is not told of', async () => {
    const choir = await school.class('Choir')
    await school.enrol(choir, ada, ada.childId)
    const one = server.db.updateTable('class').where('id', '=', choir)
    await one.set({ status: 'Cancelled' }).execute()
    expect(await school.subjects(ada)).toEqual([])
  })
})

test(
  'A letter names no child but those of whoever reads it',
  { tags: ['6.enrolment-letters'] },
  async () => {
    const choir = await school.class('Choir', { maxStudents: 1, hasWaitlist: true })
    const eve = await school.parent('Eve', 'Zacharias')
    await school.enrol(choir, eve, eve.childId)
    await school.enrol(choir, ada, ada.childId)
    await school.withdraw(choir, eve, eve.childId)
    for (const [reader, other] of [
      [ada, 'Zacharias'],
      [eve, 'Mia'],
    ] as const) {
      const letters = await readLetters(server, reader.email)
      expect(letters.length).toBeGreaterThan(0)
      expect(JSON.stringify(letters)).not.toContain(other)
    }
  },
)
