import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openEnrolments } from './test-enrolments.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('Of several presses at once, one takes a child out of a class, and the others are told', async () => {
  const school = await openEnrolments(server)
  const vera = await school.parent('Vera')
  const id = await school.class()
  for (let round = 0; round < 5; round += 1) {
    const { personId } = await vera.family.child(`Mia ${round}`)
    await school.enrol(id, vera, personId)
    const presses = Array.from({ length: 5 }, () => school.withdraw(id, vera, personId))
    const statuses = (await Promise.all(presses)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  }
})

test.each(['enrol', 'withdraw'] as const)(
  'Whoever presses "%s" again because the answer was lost is told what they may see now',
  async (press) => {
    const school = await openEnrolments(server)
    const vera = await school.parent('Vera')
    const { personId } = await vera.family.child('Zqxmia')
    const id = await school.class()
    if (press === 'withdraw') await school.enrol(id, vera, personId)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const again = () =>
      server.post(`/api/Class/${id}/${press}`, { token: vera.token, headers, body: { personId } })
    const first = await again()
    expect(first.status).toBe(200)
    expect(await (await again()).json()).toEqual(await first.json())
    const kept = await server.db.selectFrom('idempotency').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('Zqxmia')
    await server.db
      .updateTable('organizationUser')
      .set({ status: 'Suspended' })
      .where('personId', '=', vera.personId)
      .execute()
    const late = await again()
    expect(late.status).toBe(403)
    expect(await late.text()).not.toContain('Zqxmia')
  },
)
