import { once } from 'node:events'
import { createServer as createNetServer, type AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { createBdd } from 'playwright-bdd'
import { createServer } from 'vite'
import { startServer } from '../support/server.ts'
import { test as world } from '../support/world.ts'

/** Two tabs of a developer's browser. */
interface Workbench {
  tools: Page
  app: Page
}

/** The server and the pages as `npm run dev` serves them: no mail is sent, and there are pages for developers. */
export const test = world.extend<{ workbench: Workbench }, { workshop: string; address: number }>({
  address: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  server: [
    async ({ address }, use) => {
      const PUBLIC_URL = `http://localhost:${address}`
      const server = await startServer({ NODE_ENV: 'development', PUBLIC_URL, MAIL_URL: '' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  workshop: [
    async ({ address, browser, server }, use) => {
      const vite = await createServer({
        logLevel: 'error',
        cacheDir: 'node_modules/.vite-developers',
        server: {
          port: address,
          hmr: false,
          proxy: { '/api': server.url, '/images': server.url },
        },
      })
      await vite.listen()
      const workshop = `http://localhost:${address}`
      await openFirst(browser, workshop)
      await use(workshop)
      await vite.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  workbench: async ({ browser, workshop }, use) => {
    const context = await browser.newContext({ baseURL: workshop, locale: 'en-US' })
    await use({ tools: await context.newPage(), app: await context.newPage() })
    await context.close()
  },
})

export const { Given, When, Then } = createBdd(test)

/** The first pages make Vite prepare the packages and compile the app, which takes longer than any scenario may. */
async function openFirst(browser: Browser, workshop: string) {
  const page = await browser.newPage()
  for (const path of ['/dev/machines', '/api/dev/outbox', '/login']) {
    await page.goto(`${workshop}${path}`, { waitUntil: 'networkidle' })
  }
  await page.close()
}

async function freePort() {
  const probe = createNetServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
