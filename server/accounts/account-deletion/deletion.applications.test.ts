import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReview, openHousehold } from '#server/applications/applications/test-applications.ts'
import { grant } from '#server/rights/matrix/test-holders.ts'
import { openTestApp, password, type TestApp, dumpTables } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const leave = ({ token }: { token: string }) =>
  server.del('/api/Account/me', { token, body: { currentPassword: password } })

test(
  'An application is deleted with its applicant’s account; members who joined through it stay',
  { tags: ['4.deleted-account'] },
  async () => {
    const review = await openReview(server)
    const home = await openHousehold(server, review)
    const eva = await home.otherParent('Eva')
    const applied = await home.applied(['Petr', 'Parent'], ['Mia', 'Student'], ['Theo', 'Student'])
    const question = 'Has Theo had the measles?'
    await review.put(review, applied, 'ask', { question, version: 1 })
    await review.answer(home.petr, applied, { answer: 'He has had them.', version: 2 })
    await review.put(review, applied, 'notes', { internalNotes: 'Knows the Bergs.', before: null })
    await review.decideOn({ ...applied, version: 3 }, { Mia: 'Accepted' })

    expect((await leave(home.petr)).status).toBe(204)
    expect((await review.list()).unfilteredCount).toBe(0)
    expect([await home.eligibility('Mia'), await home.eligibility('Theo')]).toEqual([
      'Active student',
      'none',
    ])
    const dump = await dumpTables(server)
    const tables = Object.entries(dump).filter(([name]) => name.startsWith('application'))
    expect(tables.flatMap(([, rows]) => rows)).toEqual([])
    const text = JSON.stringify(dump)
    expect(text).not.toMatch(/measles|had them|Bergs|has accepted/)
    expect(text).not.toContain(home.petr.email)

    const candidates = [{ personId: home.people.Theo, kind: 'Student' as const }]
    expect((await review.apply(eva, null, { candidates })).status).toBe(200)
  },
)

test('An application stays when its reviewer deletes their account', async () => {
  const review = await openReview(server)
  const home = await openHousehold(server, review)
  const applied = await home.applied(['Petr', 'Parent'], ['Mia', 'Student'])
  const cora = await review.member('Cora')
  await grant(server, review, 'Registrar', cora)
  await review.decide(applied, 'Accepted', cora)
  expect((await leave(cora)).status).toBe(204)
  const { candidates, decisionEmails, status } = await review.open(applied)
  expect(status).toBe('Decided')
  expect(candidates.map(({ decision }) => decision)).toEqual(['Accepted', 'Accepted'])
  expect(decisionEmails).toHaveLength(1)
})
