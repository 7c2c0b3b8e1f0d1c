import { expect, type Page } from '@playwright/test'
import { hour, second } from '#contract/dates/durations.ts'
import { Given, Then, When } from '../support/world.ts'

/** The keys and the values of every database, cache and storage of the page's origin, as text. */
const savedBy = (page: Page) =>
  page.evaluate(async () => {
    const rows: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error))
      })
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName)
        const read = (what: 'getAllKeys' | 'getAll') =>
          new Promise<unknown[]>((resolve, reject) => {
            const reading = store[what]()
            reading.addEventListener('success', () => resolve(reading.result))
            reading.addEventListener('error', () => reject(reading.error))
          })
        const [keys, values] = await Promise.all([read('getAllKeys'), read('getAll')])
        rows.push(...keys.map((key, place) => JSON.stringify([name, key, values[place]])))
      }
      database.close()
    }
    return rows
  })

/** The same of everything else that a page can store. */
const storedBeside = (page: Page) =>
  page.evaluate(async () => {
    const caches = await globalThis.caches.keys().catch(() => [])
    const cached: string[] = []
    for (const name of caches) {
      const cache = await globalThis.caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        cached.push(request.url, (await response?.text()) ?? '')
      }
    }
    return [...cached, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
  })

Given('browsers save what people need today', ({ people }) => {
  people.storePack()
})

/** Saving begins once the browser is idle, which takes its time on a busy machine. */
const untilSaved = 40 * second

When('what {word} needs today is saved', async ({ people }, who: string) => {
  const page = await people.at(who)
  const isSaved = async () => (await savedBy(page)).some((row) => row.includes(' saved"'))
  await expect.poll(isSaved, { timeout: untilSaved }).toBe(true)
})

Then('nothing is saved for {word}', async ({ people }, who: string) => {
  const page = await people.at(who)
  await expect.poll(() => savedBy(page)).toEqual([])
})

Then('the browser of {word} has saved {string}', async ({ people }, who: string, text: string) => {
  expect((await savedBy(await people.at(who))).join()).toContain(text)
})

Then(
  'the browser of {word} has not saved {string}',
  async ({ people }, who: string, text: string) => {
    const page = await people.at(who)
    await expect.poll(async () => (await savedBy(page)).join()).not.toContain(text)
    expect((await storedBeside(page)).join()).not.toContain(text)
  },
)

Then(
  'the browser of {word} has not saved its token in the pack',
  async ({ people }, who: string) => {
    const page = await people.at(who)
    const token = await page.evaluate(() => localStorage.getItem('token'))
    expect((await savedBy(page)).join()).not.toContain(token)
  },
)

When('{word} logs out in another tab', async ({ people }, who: string) => {
  const page = await people.openTab(who)
  await page.goto('/my/profile')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
})

When('the session of {word} expires', async ({ people, fixtures }, who: string) => {
  await fixtures.endSessions(who)
  await (await people.at(who)).reload()
})

When('{word} removes it from her device', async ({ people }, who: string) => {
  await removeSaved(await people.at(who))
})

When('{word} removes it from her device in another tab', async ({ people }, who: string) => {
  await removeSaved(await people.openTab(who))
  people.turnToTab(who, 0)
})

async function removeSaved(page: Page) {
  await page.goto('/account/edit')
  await page.getByRole('button', { name: 'Remove saved data from this device' }).click()
}

When(
  "{word}'s session is used in the browser of {word}",
  async ({ people, fixtures }, owner: string, who: string) => {
    const token = await fixtures.session(owner)
    const beside = await people.openTab(who)
    await beside.goto('/icon.svg')
    await beside.evaluate((value) => localStorage.setItem('token', value), token)
    people.turnToTab(who, 0)
    const page = await people.at(who)
    await expect(page.getByRole('button', { name: `User menu of ${owner}` })).toBeVisible()
  },
)

When('{word} is suspended in {string}', async ({ fixtures }, who: string, organization: string) => {
  await fixtures.suspend(who, organization)
})

When('{int} hours pass for {word}', async ({ people }, hours: number, who: string) => {
  await (await people.clock(who)).fastForward(hours * hour)
})

Then(
  'the log shows that a browser of {word} saved the care notes of {word} {int} time(s)',
  async ({ fixtures }, reader: string, child: string, times: number) => {
    await expect
      .poll(() => fixtures.readersOf(child, 'CareNotesStored'))
      .toEqual(Array.from({ length: times }, () => `${reader} Lind`))
  },
)
