import { readFileSync } from 'node:fs'
import { type APIResponse, expect, type Page } from '@playwright/test'
import { Given, Then, When } from '../../support/world.ts'
import { importScreen } from './imports.screen.ts'

const familiesCsv = new URL('families.csv', import.meta.url)

const isApply = ({ pathname }: URL) => /^\/api\/Import\/admin\/apply\/\d+$/.test(pathname)
const isProgress = ({ pathname }: URL) => /^\/api\/Import\/admin\/progress\/\d+$/.test(pathname)

async function choose(page: Page, organizationId: number, text: string | Buffer) {
  await page.goto(`/organizations/${organizationId}/admin/imports/new`)
  const buffer = Buffer.from(text)
  await importScreen(page).file.setInputFiles({
    name: 'families.csv',
    mimeType: 'text/csv',
    buffer,
  })
}

async function review(page: Page, organizationId: number, text: string | Buffer) {
  await choose(page, organizationId, text)
  const { checkRows, button } = importScreen(page)
  await checkRows.click()
  await expect(button('Change Columns')).toBeVisible()
}

Given('{string} has imported', async ({ people, fixtures }, name: string, text: string) => {
  const page = await people.at('Ada')
  await review(page, await fixtures.organizationId(name), text)
  await importScreen(page).button('Import').click()
  await expect(page.getByText('Import complete')).toBeVisible()
})

When(
  '{word} imports the file "families.csv" into {string}',
  async ({ people, fixtures }, who: string, name: string) => {
    const page = await people.at(who)
    await review(page, await fixtures.organizationId(name), readFileSync(familiesCsv))
  },
)

When(
  '{word} imports into {string}',
  async ({ people, fixtures }, who: string, name: string, text: string) => {
    await review(await people.at(who), await fixtures.organizationId(name), text)
  },
)

When(
  '{word} imports a file of {int} people into {string}',
  async ({ people, fixtures }, who: string, many: number, name: string) => {
    const rows = Array.from({ length: many }, (_, row) => `Mia,Lind the ${row + 1}th,Student`)
    const text = `First name,Last name,Kind\n${rows.join('\n')}`
    await review(await people.at(who), await fixtures.organizationId(name), text)
  },
)

/** The server would finish at once, so its answer is delayed and the progress is mocked. */
Given(
  "the server is at row {int} of {word}'s import, and takes its time",
  async ({ people, noted }, done: number, who: string) => {
    const page = await people.at(who)
    const end = Promise.withResolvers<void>()
    let applied: Promise<APIResponse> | undefined
    await page.route(isApply, async (route) => {
      applied = route.fetch()
      const response = await applied
      await end.promise
      // The page that asked may be gone.
      await route.fulfill({ response }).catch(() => undefined)
    })
    await page.route(isProgress, (route) =>
      applied
        ? route.fulfill({ json: { work: { phase: 'Applying', done, total: 2000 } } })
        : route.fallback(),
    )
    noted.set('end of import', async () => {
      expect((await applied)?.status()).toBe(200)
      await page.unroute(isProgress)
      end.resolve()
    })
  },
)

When("{word}'s import finishes", async ({ noted }, _who: string) => {
  await (noted.get('end of import') as () => Promise<void>)()
})

Then(
  "{word}'s import is done to {int} percent",
  async ({ people }, who: string, percent: number) => {
    const { progress } = importScreen(await people.at(who))
    await expect(progress).toHaveAttribute('aria-valuenow', String(percent))
    await expect(progress).toHaveAttribute('aria-valuetext', '1,240 of 2,000 rows')
  },
)

When(
  '{word} chooses for {string} a file that says',
  async ({ people, fixtures }, who: string, name: string, text: string) => {
    await choose(await people.at(who), await fixtures.organizationId(name), text)
  },
)

When('{word} opens the import {string}', async ({ people }, who: string, state: string) => {
  await importScreen(await people.at(who))
    .inState(state)
    .click()
})

Then(
  "the first row of {word}'s import is {string}",
  async ({ people }, who: string, title: string) => {
    const { rows } = importScreen(await people.at(who))
    await expect(rows.first()).toContainText(title)
  },
)
