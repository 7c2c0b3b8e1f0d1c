import { expect, type Page } from '@playwright/test'
import { createBdd } from 'playwright-bdd'
import { loginScreen } from '../sign-in/sign-in.screen.ts'
import { password } from '../support/stage.ts'
import { test as world } from '../support/world.ts'
import { firstPage, freePort, serveForDevelopers } from './dev-server.ts'

interface Desk {
  machines: Page
  app: Page
}

export const test = world.extend<{ desk: Desk }, { devServer: string }>({
  devServer: [
    async ({ server }, use) => {
      const dev = await serveForDevelopers(await freePort(), server.url)
      await use(dev.url)
      await dev.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  desk: async ({ browser, devServer }, use) => {
    const context = await browser.newContext({ baseURL: devServer, locale: 'en-US' })
    await use({ machines: await context.newPage(), app: await context.newPage() })
    await context.close()
  },
})

const { Given, When, Then } = createBdd(test)

const session = ({ machines }: Desk) =>
  machines.getByRole('region', { name: /^Tab at/ }).getByRole('button', { name: /^session / })

Given('a developer has the page of the machines beside the app', async ({ desk }) => {
  await desk.machines.goto('/dev/machines')
  await expect(desk.machines.getByText('No tab of Kinroll is open.')).toBeVisible({
    timeout: firstPage,
  })
  await desk.app.goto('/login')
  await expect(loginScreen(desk.app).submit).toBeEnabled({ timeout: firstPage })
})

When('the developer looks at the session', async ({ desk }) => {
  await session(desk).click()
})

When('{word} logs in on the other tab', async ({ desk }, name: string) => {
  await loginScreen(desk.app).logIn(name)
})

When('the developer replays the session from its beginning', async ({ desk }) => {
  await desk.machines.getByRole('button', { name: 'Replay' }).click()
})

Then('the session is {word}', async ({ desk }, state: string) => {
  await expect(desk.machines.getByRole('status')).toContainText(new RegExp(`\\b${state}:`))
})

Then(
  "neither {word}'s password nor her token is on the page of the machines",
  async ({ desk }, _name: string) => {
    const token = await desk.app.evaluate(() => localStorage.getItem('token'))
    const page = await desk.machines.content()
    expect(token).not.toBeNull()
    expect(page).not.toContain(token)
    expect(page).not.toContain(password)
    expect(page).toContain('(hidden)')
  },
)
