import { once } from 'node:events'
import { createServer as createNetServer, type AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { createBdd } from 'playwright-bdd'
import { createServer } from 'vite'
import { startServer } from '../support/server.ts'
import { test as world } from '../support/world.ts'

/** Vite starts, and the first page makes it prepare the packages. In milliseconds. */
export const firstPage = 45_000

/** Two tabs of a developer's browser. */
interface Desk {
  tools: Page
  app: Page
}

/** The server and the pages as `npm run dev` serves them: no mail is sent, and there are pages for developers. */
export const test = world.extend<{ desk: Desk }, { workshop: string; address: number }>({
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
    async ({ address, server }, use) => {
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
      await use(`http://localhost:${address}`)
      await vite.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  desk: async ({ browser, workshop }, use) => {
    const context = await browser.newContext({ baseURL: workshop, locale: 'en-US' })
    await use({ tools: await context.newPage(), app: await context.newPage() })
    await context.close()
  },
})

export const { Given, When, Then } = createBdd(test)

async function freePort() {
  const probe = createNetServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
