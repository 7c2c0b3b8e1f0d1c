import { expect, type Page, type Request, type Route } from '@playwright/test'
import { defineParameterType, type DataTable } from 'playwright-bdd'
import {
  faults,
  heal,
  delayCalls,
  noteGivenUp,
  onEveryChange,
  type DelayedCalls,
} from '../support/faults.ts'
import { Given, Then, When } from '../support/world.ts'

/** Requests to the server, and their names in steps. */
const calls = {
  'every call': { path: /^\/api\// },
  'every change': { path: /^\/api\//, methods: ['POST', 'PUT', 'DELETE'] },
  'the home page': { path: /^\/$/ },
  'a new organization': { path: /^\/api\/Organization\/create$/ },
  'the profile': { path: /^\/api\/Account\/profile$/ },
  'the organizations': { path: /^\/api\/Organization\/my-organizations$/ },
  'the invitations': { path: /^\/api\/Organization\/my-invitations$/ },
  'the families': { path: /^\/api\/Family\/my$/ },
  'the members': { path: /^\/api\/OrganizationUser\/admin\/organization\/\d+$/ },
  'every question about members': { path: /^\/api\/OrganizationUser\//, methods: ['GET'] },
  'every image': { path: /^\/images\// },
  'the classes': { path: /^\/api\/Class\/admin\/organization\// },
  'the catalog': { path: /^\/api\/Class\/organization\// },
  'the students': { path: /\/students(\/\d+)?$/ },
  'the attendance': { path: /^\/api\/Class\/attendance\/\d+$/ },
  'the next class days': { path: /^\/api\/Class\/my-next-days$/ },
  'the search': { path: /^\/api\/Search\// },
  'the calendar': { path: /^\/api\/Calendar\/my-feed$/ },
  'the months of the calendar': { path: /^\/api\/Calendar\/my$/ },
  'the unread notifications': { path: /^\/api\/Notification\/my\/unread$/ },
} satisfies Record<string, Calls>

interface Calls {
  path: RegExp
  methods?: string[]
}

defineParameterType({
  name: 'calls',
  regexp: Object.keys(calls).join('|'),
  transformer: (said) => calls[said as keyof typeof calls],
})

const within =
  ({ path }: Calls) =>
  (url: URL) =>
    path.test(url.pathname)

const isOneOf =
  ({ methods }: Calls) =>
  (route: Route) =>
    !methods || methods.includes(route.request().method())

/** A fault of every call replaces earlier faults. */
async function on(page: Page, which: Calls, answer: (route: Route) => Promise<void>) {
  if (which.path.source === calls['every call'].path.source) await heal(page)
  await page.route(within(which), (route) =>
    isOneOf(which)(route) ? answer(route) : route.fallback(),
  )
}

Given(
  'the server refuses {calls} of {word} with {string}',
  async ({ people }, which: Calls, who: string, message: string) => {
    const status = which === calls['every call'] ? 409 : 403
    await on(await people.at(who), which, faults.refuse(message, status))
  },
)

Given(
  'the server is overloaded for {calls} of {word}',
  async ({ people }, which: Calls, who: string) => {
    await on(await people.at(who), which, faults.overload())
  },
)

Given(
  'the server does what {word} asks for, and answers {string}',
  async ({ people }, who: string, body: string) => {
    await onEveryChange(await people.at(who), faults.answer(body))
  },
)

Given('the network of {word} is cut for every change', async ({ people }, who: string) => {
  await onEveryChange(await people.at(who), faults.cut())
})

Given(
  'the network of {word} is cut for the code of the user menu',
  async ({ people }, who: string) => {
    await (await people.at(who)).route(/\/assets\/user-menu-popup/, faults.cut())
  },
)

Given("the answer to {word}'s next change is lost", async ({ people }, who: string) => {
  let isFirst = true
  await onEveryChange(await people.at(who), async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    await route.fetch()
    await faults.cut()(route)
  })
})

/** Until a later step answers or refuses it. */
Given(
  'the server takes its time for {calls} of {word}',
  async ({ people, noted }, which: Calls, who: string) => {
    const page = await people.at(who)
    noted.set('held calls', await delayCalls(page, within(which), isOneOf(which)))
    noted.set('given up', noteGivenUp(page, within(which)))
  },
)

Given(
  'the server takes its time when {word} searches for {string}',
  async ({ people, noted }, who: string, text: string) => {
    const page = await people.at(who)
    const isSearch = ({ searchParams }: URL) => searchParams.get('searchString') === text
    noted.set('held calls', await delayCalls(page, isSearch))
    noted.set('given up', noteGivenUp(page, isSearch))
  },
)

When('the request of {word} reaches the server', async ({ noted }, _who: string) => {
  await (noted.get('held calls') as DelayedCalls).came
})

When('the server answers the request of {word}', async ({ noted }, _who: string) => {
  await (noted.get('held calls') as DelayedCalls).answer((route) => route.continue())
})

When('the server refuses the request of {word}', async ({ noted }, _who: string) => {
  const held = noted.get('held calls') as DelayedCalls
  await held.answer(faults.refuse('The office is closed.'))
})

When('the server answers {word} again', async ({ people }, who: string) => {
  await heal(await people.at(who))
})

When('{word} loses her network', async ({ people }, who: string) => {
  await (await people.at(who)).context().setOffline(true)
})

When('the network of {word} is back', async ({ people }, who: string) => {
  await (await people.at(who)).context().setOffline(false)
})

When('the server is unreachable', async ({ site }) => {
  await site.cut()
})

When('the server is reachable again', async ({ site }) => {
  await site.restore()
})

Then('the first request of {word} is canceled', async ({ noted }, _who: string) => {
  const givenUp = noted.get('given up') as Request[]
  // Sooner than the timeout of half a minute.
  await expect
    .poll(() => givenUp.map((request) => request.failure()?.errorText), { timeout: 10_000 })
    .toEqual(['net::ERR_ABORTED'])
})

Given('{word} has received {calls}', async ({ people }, who: string, { path }: Calls) => {
  const page = await people.at(who)
  const answered = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const isAnswered = async () => (await answered()).some((url) => path.test(new URL(url).pathname))
  await expect.poll(isAnswered).toBe(true)
})

Then(
  '{word} has asked {int} time(s) for {calls}',
  async ({ people }, who: string, times: number, which: Calls) => {
    expect(await people.settledCalls(who, which.path, times)).toBe(times)
  },
)

Then(
  '{word} last asked for {calls} with',
  async ({ people }, who: string, which: Calls, table: DataTable) => {
    const last = () => people.questions(who, which.path).at(-1)?.toSorted()
    await expect.poll(last).toEqual(table.raw())
  },
)

Given(
  'the server answers {calls} of {word} with the text {string}',
  async ({ people }, which: Calls, who: string, text: string) => {
    await on(await people.at(who), which, faults.say(text))
  },
)

When(
  '{word} visits {string} and gets the status {int}',
  async ({ people }, who: string, address: string, status: number) => {
    const answer = await (await people.at(who)).goto(address)
    expect(answer?.status()).toBe(status)
  },
)
