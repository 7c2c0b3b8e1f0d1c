import { second } from '#contract/dates/durations.ts'
import { expect, type Request } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Given, Then } from '../support/world.ts'

type Noted = Map<string, unknown>

/** What the last such call took along. Ids are written as `{id}`, whatever they are. */
Then(
  '{word} has called {string} with',
  async ({ noted }, who: string, call: string, table: DataTable) => {
    await expect.poll(() => lastSent(noted, who, call)).toEqual(table.rowsHash())
  },
)

Then('{word} has called {string} with nothing', async ({ noted }, who: string, call: string) => {
  await expect.poll(() => lastSent(noted, who, call)).toEqual({})
})

/** The header asks for notifications when the browser is idle, which takes long on a busy machine. */
Then(
  '{word} has called nothing but {string} and {string}',
  async ({ noted }, who: string, one: string, other: string) => {
    await expect
      .poll(() => [...new Set(callsOf(noted, who).map(nameOf))].toSorted(), {
        timeout: 40 * second,
      })
      .toEqual([one, other].toSorted())
  },
)

Then('every call of {word} carried her token', async ({ people, noted }, who: string) => {
  const page = await people.at(who)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const calls = callsOf(noted, who)
  expect(new Set(calls.map((call) => call.headers()['authorization']))).toEqual(
    new Set([`Bearer ${token}`]),
  )
})

Then('what {word} sent was JSON, but for images', async ({ noted }, who: string) => {
  const calls = callsOf(noted, who)
  expect(calls).not.toEqual([])
  for (const call of calls) {
    const type = isImage(call) ? 'multipart/form-data' : 'application/json'
    expect(call.headers()['content-type']?.split(';')[0]).toBe(type)
  }
})

const callsOf = (noted: Noted, who: string) =>
  (noted.get(`requests of ${who}`) as Request[]).filter((request) =>
    pathOf(request).startsWith('/api/'),
  )

const pathOf = (request: Request) => new URL(request.url()).pathname

const nameOf = (call: Request) =>
  `${call.method()} ${pathOf(call).replace('/api/', '').replaceAll(/\d+/g, '{id}')}`

const isImage = (call: Request) => nameOf(call) === 'POST Image/upload'

function lastSent(noted: Noted, who: string, name: string) {
  const call = callsOf(noted, who).findLast((made) => nameOf(made) === name)
  if (!call) return null
  const query = Object.fromEntries(new URL(call.url()).searchParams)
  const sent = { ...query, ...(call.postDataJSON() as object | null) }
  return Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, written(key, value)]))
}

function written(key: string, value: unknown) {
  if (key.endsWith('Id') && typeof value === 'number') return '{id}'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

Given('every request of {word} is recorded', async ({ people, noted }, who: string) => {
  const requests: Request[] = []
  noted.set(`requests of ${who}`, requests)
  const page = await people.at(who)
  page.on('request', (request) => requests.push(request))
})
