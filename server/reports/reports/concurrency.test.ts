import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { askReport } from './test-reports.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('Of thirty reports that one account asks for at once, those that find no room are refused, and others are answered meanwhile', async () => {
  const school = await openSchool(server)
  const other = await school.member('Ben')
  const done: string[] = []
  const reports = Array.from({ length: 30 }, async () => {
    const answer = await askReport(server, school, 'families')
    done.push(`${answer.status}`)
    return answer
  })
  const me = server.get('/api/Account/me', { token: other.token }).then((answer) => {
    done.push('me')
    return answer.status
  })
  const answers = await Promise.all(reports)
  expect(await me).toBe(200)
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(9)
  const refused = answers.find(({ status }) => status === 503)
  expect(refused?.headers.get('retry-after')).toBe('5')
  expect(await refused?.json()).toMatchObject({ code: 'crowded' })
  expect(done.indexOf('me')).toBeLessThan(done.lastIndexOf('200'))
  // Nothing of it stays.
  expect((await askReport(server, school, 'families')).status).toBe(200)
})
