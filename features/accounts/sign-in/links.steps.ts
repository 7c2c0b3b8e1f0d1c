import { expect, type Request } from '@playwright/test'
import { Given, Then, When } from '../../support/world.ts'
import { codeScreen } from './sign-in.screen.ts'

const addressOf = (token: string, search = '') => `/account/auto-login?token=${token}&${search}`
const links = { token: 'the token of ', address: 'the link of ' }

Given(
  '{word} has a link that logs in, with {string}',
  async ({ fixtures, noted }, name: string, search: string) => {
    const token = await fixtures.link(name)
    noted.set(links.token + name, token).set(links.address + name, addressOf(token, search))
  },
)

Given('{word} is invited to {string}', async ({ fixtures, noted }, name: string, to: string) => {
  const token = await fixtures.invitation(name, to)
  noted.set(links.address + name, addressOf(token, 'redirect=/my/organizations'))
})

Given(
  '{word} is invited to {string} as a parent',
  async ({ fixtures, noted }, name: string, to: string) => {
    const token = await fixtures.invitation(name, to, 'isParent')
    const start = `/organizations/${await fixtures.organizationId(to)}/plan`
    noted.set(links.address + name, addressOf(token, `redirect=${start}`))
  },
)

Given('a scanner has fetched the link of {word} twice', async ({ people, noted }, name: string) => {
  const { request } = await people.at(name)
  const address = String(noted.get(links.address + name))
  await request.head(address)
  await request.get(address)
  expect((await request.get(address)).status()).toBe(200)
})

When('{word} asks for an email', async ({ people }, name: string) => {
  const page = await people.at(name)
  const send = page.getByRole('button', { name: 'Send the link' })
  // The login form, which may still be visible, has an email field too.
  const form = page.locator('form').filter({ has: send })
  await form.getByLabel('Email').fill(`${name.toLowerCase()}@example.org`)
  await send.click()
})

When(
  "{word} enters the code that {word}'s browser shows",
  async ({ people }, name: string, asking: string) => {
    const shown = (await people.at(asking)).getByRole('main').locator('code')
    await codeScreen(await people.at(name)).code.fill((await shown.textContent()) ?? '')
  },
)

/** Later requests contain it neither in the URL nor in headers. The first one loads the page by its URL. */
Then('only the first request of {word} contains the token', async ({ noted }, who: string) => {
  const token = String(noted.get(links.token + who))
  const [first, ...others] = noted.get(`requests of ${who}`) as Request[]
  expect(first?.url()).toContain(token)
  expect(others.length).toBeGreaterThan(3)
  for (const request of others) {
    const sent = request.url() + JSON.stringify(await request.allHeaders())
    expect(sent).not.toContain(token)
  }
})

Then('the history of {word} does not contain the token', async ({ people, noted }, who: string) => {
  const entries = await (
    await people.at(who)
  ).evaluate(() =>
    JSON.stringify([window.navigation.entries().map(({ url }) => url), window.history.state]),
  )
  expect(entries).not.toContain(String(noted.get(links.token + who)))
})

Then("{word}'s browser stores no login in progress", async ({ people }, name: string) => {
  const page = await people.at(name)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('signIn'))).toBeNull()
})

Then('no session of {word} is left', async ({ fixtures }, name: string) => {
  await expect.poll(() => fixtures.countSessions(name)).toBe(0)
})

When('{word} opens the link of {word}', async ({ people, noted }, who: string, name: string) => {
  await people.asksForLinks(who)
  await (await people.at(who)).goto(String(noted.get(links.address + name)))
})

Given(
  'someone has used the link of {word} {int} time(s)',
  async ({ people, noted }, name: string, many: number) => {
    await people.asksForLinks(name)
    const page = await people.at(name)
    await page.goto('/login')
    const tries = { body: JSON.stringify({ token: noted.get(links.token + name) }), many }
    // Sent from the page, because other requests may use a different network: IPv6 or IPv4.
    const statuses = await page.evaluate(async ({ body, many: times }) => {
      const headers = { 'Content-Type': 'application/json' }
      const answered: number[] = []
      while (answered.length < times) {
        const answer = await fetch('/api/Account/auto-login', { method: 'POST', headers, body })
        answered.push(answer.status)
      }
      return answered
    }, tries)
    expect(statuses).toEqual(Array.from({ length: many }, (_, time) => (time === 0 ? 200 : 422)))
  },
)
