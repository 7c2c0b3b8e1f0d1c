import { builtFile } from '../support/built-files.ts'
import { expect, type Page, type Response } from '@playwright/test'
import { brand } from '#contract/brand.ts'
import { expectNone } from '../support/order.ts'
import { isNewerIcon } from '../support/site.ts'
import { Given, Then, When } from '../support/world.ts'

/** The app is stored once its service worker has installed, and controls the page. */
async function visitAndStore(page: Page) {
  await page.goto('/login')
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    const controlled = new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve),
    )
    if (!serviceWorker.controller) await controlled
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

Given('{word}’s browser has stored the app', async ({ people, site }, who: string) => {
  await visitAndStore(await people.storeApp(who, site.url, false))
})

Given(
  '{word} is signed in, and her browser has stored the app',
  async ({ people, site }, who: string) => {
    await visitAndStore(await people.storeApp(who, site.url, true))
  },
)

const screenOfCreateOrganization = builtFile('src/routes/_signed-in/organizations/new.tsx')

When('a newer version is deployed', async ({ site }) => {
  site.deploy()
})

When('a newer version without the screen of Create Organization is deployed', async ({ site }) => {
  site.deploy(screenOfCreateOrganization)
})

When('the server delays the screen of Create Organization', ({ site, noted }) => {
  noted.set('delayed screen', site.delay(screenOfCreateOrganization))
})

When('the server sends the delayed screen', ({ noted }) => {
  const send = noted.get('delayed screen') as () => void
  send()
})

Then(
  'the server, and not a stored version, has answered {word}',
  async ({ noted }, _who: string) => {
    const reloaded = await (noted.get('reloaded page') as Promise<Response>)
    expect(reloaded.fromServiceWorker()).toBe(false)
  },
)

/** TypeScript does not declare it. A request without a route has none. */
type Routed = PerformanceResourceTiming & { workerFinalSourceType?: string }

Then('calls of {word} do not wake the service worker', async ({ people }, who: string) => {
  const page = await people.at(who)
  const sources = await page.evaluate(() => {
    const requests = performance.getEntriesByType('resource') as Routed[]
    const calls = requests.filter(({ name }) => name.includes('/api/'))
    return [...new Set(calls.map(({ workerFinalSourceType }) => workerFinalSourceType))]
  })
  expect(sources).toEqual(['network'])
})

/** The stored files, by the name of their cache. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const urls = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    )
    return urls.flat()
  })

Then(
  'the browser of {word} has stored files of the build only',
  async ({ people, site }, who: string) => {
    const urls = await stored(await people.at(who))
    expect(urls.length).toBeGreaterThan(20)
    const file =
      /^\/(assets\/[\w.-]+|icon\.svg|index\.html|manifest\.webmanifest|pages\/[\w/-]+\.html)(\?__WB_REVISION__=\w+)?$/
    expect(urls.filter((url) => !file.test(url.replace(site.url, '')))).toEqual([])
  },
)

const icons = async (page: Page) =>
  (await stored(page)).filter((url) => url.includes('/icon.svg')).map(isNewerIcon)

Then('the browser of {word} runs the older version', async ({ people }, who: string) => {
  expect(await icons(await people.at(who))).toContain(false)
})

Then('the browser of {word} runs the newer version', async ({ people }, who: string) => {
  const page = await people.at(who)
  await expect.poll(() => icons(page)).toEqual([true])
})

const offer = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByText('A new version is ready.')

Then('{word} is offered the newer version', async ({ people }, who: string) => {
  await expect(offer(await people.at(who))).toBeVisible()
})

Then('{word} is offered no newer version', async ({ people }, who: string) => {
  const page = await people.at(who)
  await expectNone(page, offer(page))
})

When(
  '{word} chooses {string} and stays on the page',
  async ({ people }, who: string, name: string) => {
    const page = await people.at(who)
    const asked = page.waitForEvent('dialog')
    await page.getByRole('button', { name, exact: true }).click()
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
  },
)

When(
  '{word} accepts the newer version, and it is asked to take over',
  async ({ people, noted }, who: string) => {
    const page = await people.at(who)
    const reloaded = page.waitForResponse((response) => response.request().isNavigationRequest())
    // A later step awaits it.
    reloaded.catch(() => undefined)
    noted.set('reloaded page', reloaded)
    const takeOver = await page.evaluateHandle(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const newer = registration?.waiting
      if (!newer) throw new Error('No newer version waits')
      const post = newer.postMessage.bind(newer)
      const { promise, resolve } = Promise.withResolvers<void>()
      newer.postMessage = (message: unknown) => {
        post(message)
        resolve()
      }
      return { asked: promise }
    })
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await takeOver.evaluate(({ asked }) => asked)
  },
)

interface Manifest {
  name: string
  start_url: string
  display: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
}

/** What browsers require of an app, and the icon of iOS. */
Then('the browser of {word} can install the app', async ({ people }, who: string) => {
  const page = await people.at(who)
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(address ?? '')
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const manifest: Manifest = await answer.json()
  expect(manifest).toMatchObject({ name: brand.name, start_url: '/', display: 'standalone' })
  const sizes = manifest.icons.map(({ sizes: size, purpose = 'any' }) => `${size} ${purpose}`)
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  const drawn = [...manifest.icons, { src: touch ?? '', sizes: '180x180' }]
  for (const { src, sizes: size } of drawn.filter((icon) => icon.sizes !== 'any')) {
    const width = await page.evaluate(async (from) => {
      const image = new Image()
      image.src = from
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect([src, width]).toEqual([src, size])
  }
})

/** A file of the app that the current build does not have. */
const earlierFile = '/assets/earlier.js'

When('the browser of {word} has code of an earlier version', async ({ people }, who: string) => {
  const page = await people.at(who)
  await page.evaluate(
    async (file) => (await caches.open('assets')).put(file, new Response('export {}')),
    earlierFile,
  )
  expect((await stored(page)).map(pathOf)).toContain(earlierFile)
})

Then('the browser of {word} has no code of an earlier version', async ({ people }, who: string) => {
  const page = await people.at(who)
  const paths = (await stored(page)).map(pathOf)
  expect(paths.some((path) => path.startsWith('/assets/'))).toBe(true)
  expect(paths).not.toContain(earlierFile)
})

const pathOf = (url: string) => new URL(url).pathname
