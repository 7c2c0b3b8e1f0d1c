import { expect } from '@playwright/test'
import { createBdd, test as bdd } from 'playwright-bdd'
import {
  openTestReceiver,
  type TestReceiver,
} from '#server/organizations/webhooks/test-webhooks.ts'
import { openTestProvider, type TestProvider } from '#server/accounts/oidc/test-oidc.ts'
import { shareBrowsers, type Browsers } from './browsers.ts'
import { gatherPeople, type People } from './people.ts'
import { readMail, type Mail } from './mail.ts'
import { startServer, type RunningServer } from './server.ts'
import { openSite, type Site } from './site.ts'
import { createFixtures, type Fixtures } from './fixtures.ts'

interface Scenario {
  fixtures: Fixtures
  people: People
  mail: Mail
  receiver: TestReceiver
  site: Site
  /** Values that one step records and a later one compares. */
  noted: Map<string, unknown>
}

interface Shared {
  provider: TestProvider
  server: RunningServer
  browsers: Browsers
}

/** A server and browsers for each worker; an empty database and empty browsers for each scenario. */
export const test = bdd.extend<Scenario, Shared>({
  provider: [
    async ({}, use) => {
      const provider = await openTestProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, use) => {
      const { issuer, clientId, clientSecret, name } = provider.settings
      const server = await startServer({
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_NAME: name,
        WEBHOOKS_PRIVATE_ADDRESSES: 'true',
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  browsers: [
    async ({ browser, server, provider }, use) => {
      await use(shareBrowsers(browser, { url: server.url, provider: provider.settings.issuer }))
    },
    { scope: 'worker' },
  ],
  fixtures: async ({ server }, use) => {
    const fixtures = createFixtures(server.database)
    await fixtures.clear()
    await use(fixtures)
  },
  site: async ({ server }, use) => {
    const site = await openSite(server.url)
    await use(site)
    await site.close()
  },
  people: async ({ browsers, fixtures }, use) => {
    const people = gatherPeople(browsers, fixtures)
    await use(people)
    await people.leave()
    expect(people.faults()).toEqual([])
  },
  mail: async ({ server, fixtures: _ }, use) => {
    await use(readMail(server))
  },
  receiver: async ({}, use) => {
    await using receiver = await openTestReceiver()
    await use(receiver)
  },
  noted: async ({}, use) => {
    await use(new Map())
  },
})

export const { Given, When, Then } = createBdd(test)
