import { expect } from '@playwright/test'
import { loginScreen } from '../accounts/sign-in/sign-in.screen.ts'
import { password } from '../support/fixtures.ts'
import { Given, Then, When } from './workshop.ts'

Given('a developer has the page of the machines beside the app', async ({ workbench }) => {
  await workbench.tools.goto('/dev/machines')
  await expect(workbench.tools.getByText('No tab of Kinroll is open.')).toBeVisible()
  await workbench.app.goto('/login')
  await expect(loginScreen(workbench.app).submit).toBeEnabled()
  await expect(workbench.tools.getByRole('region', { name: 'Tab at /login' })).toBeVisible()
})

When('{word} logs in on the other tab', async ({ workbench }, name: string) => {
  await loginScreen(workbench.app).logIn(name)
})

Then('the session is {word}', async ({ workbench }, state: string) => {
  await expect(workbench.tools.getByRole('status')).toContainText(new RegExp(`\\b${state}:`))
})

Then(
  "neither {word}'s password nor her token is on the page of the machines",
  async ({ workbench }, _name: string) => {
    const token = await workbench.app.evaluate(() => localStorage.getItem('token'))
    const page = await workbench.tools.content()
    expect(token).not.toBeNull()
    expect(page).not.toContain(token)
    expect(page).not.toContain(password)
    expect(page).toContain('(hidden)')
  },
)

When('the developer chooses {string}', async ({ workbench: { tools } }, name: string) => {
  const named = { name: new RegExp(`^${name}\\b`) }
  await tools.getByRole('button', named).or(tools.getByRole('link', named)).click()
})
