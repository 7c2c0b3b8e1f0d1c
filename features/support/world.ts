import { expect } from '@playwright/test'
import { createBdd, test as bdd } from 'playwright-bdd'
import { keepBrowsers, type Browsers } from './browsers.ts'
import { gatherPeople, type People } from './people.ts'
import { readPost, type Post } from './post.ts'
import { startServer, type RunningServer } from './server.ts'
import { setStage, type Stage } from './stage.ts'

interface Scenario {
  stage: Stage
  people: People
  post: Post
  /** What one step measured and a later one compares. */
  noted: Map<string, unknown>
}

/** A server and browsers for each worker; an empty database and empty browsers for each scenario. */
export const test = bdd.extend<Scenario, { server: RunningServer; browsers: Browsers }>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  browsers: [
    async ({ browser, server }, use) => {
      await use(keepBrowsers(browser, server.url))
    },
    { scope: 'worker' },
  ],
  stage: async ({ server }, use) => {
    const stage = setStage(server.database)
    await stage.clear()
    await use(stage)
  },
  people: async ({ browsers, stage }, use) => {
    const people = gatherPeople(browsers, stage)
    await use(people)
    await people.leave()
    expect(people.faults()).toEqual([])
  },
  post: async ({ server, stage: _ }, use) => {
    await use(readPost(server))
  },
  noted: async ({}, use) => {
    await use(new Map())
  },
})

export const { Given, When, Then } = createBdd(test)
