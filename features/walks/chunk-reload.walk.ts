import { expect, type Page } from '@playwright/test'
import { chunkReloadWalk } from '#src/machines/frame/chunk-reload.walk.ts'
import { frame } from '../frame/frame.screen.ts'
import { builtFile } from '../support/built-files.ts'
import { walkOnScreen } from './walk.ts'

const away = 'the server is unreachable'
const screens = {
  first: { link: 'My Classes', part: builtFile('src/routes/_signed-in/my/classes/index.tsx') },
  second: { link: 'My Family', part: builtFile('src/routes/_signed-in/my/family/index.tsx') },
}

const beforeItReloads = {
  in: ['watching', 'givingUp'],
  because: 'the page reloads at once',
}
const elsewhere = {
  in: [],
  because: 'a service worker is needed, which features/frame/newer-version.feature has',
}
const limits = {
  'the first screen is missing': beforeItReloads,
  'the second screen is missing': beforeItReloads,
  'a newer version is ready': elsewhere,
  reload: elsewhere,
  dismiss: elsewhere,
  'a newer version is loaded': elsewhere,
  'the newer version cannot be loaded': elsewhere,
  'the newer version loads for half a minute': elsewhere,
  'the newer version takes over': elsewhere,
  'the newer version fails to take over': elsewhere,
  'the older version goes on for ten seconds': elsewhere,
  'the older version is unregistered': elsewhere,
  'the browser fails to unregister it': elsewhere,
  'the browser takes ten seconds to unregister it': elsewhere,
}

walkOnScreen(chunkReloadWalk, limits, ({ people, isNext }) => {
  let page: Page
  let loads = 0

  async function open() {
    page = await people.signIn('Ada')
    await page.goto('/my/organizations')
    await expect(start()).toBeVisible()
  }
  const miss = (which: keyof typeof screens) => async () => {
    const { link, part } = screens[which]
    loads = people.loads('Ada')
    await page.unroute('/')
    if (isNext(away)) await page.route('/', (route) => route.abort('connectionrefused'))
    await page.route(part, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await frame(page).header.getByRole('link', { name: link }).click()
  }
  const reloads = () => expect.poll(() => people.loads('Ada')).toBe(loads + 1)
  const start = () => page.getByRole('heading', { level: 1, name: 'My Organizations' })
  const failure = () =>
    page.getByRole('heading', { name: /^(Something went wrong!|The server can’t be reached)$/ })

  return {
    origins: {
      'a tab': open,
      'a tab that reloaded for the first screen': async () => {
        await open()
        await miss('first')()
        await reloads()
        await expect(failure()).toBeVisible()
        await page.unrouteAll()
        await page.goto('/my/organizations')
      },
      'a tab without storage': async () => {
        page = await people.signIn('Ada')
        await page.addInitScript(() =>
          Object.defineProperty(window, 'sessionStorage', {
            get: () => {
              throw new DOMException('', 'SecurityError')
            },
          }),
        )
        await open()
      },
    },
    events: {
      'the first screen is missing': miss('first'),
      'the second screen is missing': miss('second'),
      // It responds, or is unreachable already; the page notices by itself.
      'the server responds': () => Promise.resolve(),
      'there is no newer version': () => Promise.resolve(),
      [away]: () =>
        expect(page.getByRole('heading', { name: 'The server can’t be reached' })).toBeVisible(),
    },
    states: {
      watching: async () => {
        await expect(start()).toBeVisible()
        await expect(failure()).toHaveCount(0)
      },
      'preparing.asking': () => Promise.resolve(),
      'preparing.loading': () => Promise.resolve(),
      reloading: reloads,
      givingUp: async () => {
        await expect(failure()).toBeVisible()
        expect(people.loads('Ada')).toBe(loads)
      },
    },
  }
})
