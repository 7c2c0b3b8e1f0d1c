import { expect } from '@playwright/test'
import { loginScreen } from '../accounts/sign-in/sign-in.screen.ts'
import { password } from '../support/stage.ts'
import { Given, Then, When } from './workshop.ts'

Given('a developer has the page of the machines beside the app', async ({ desk }) => {
  await desk.tools.goto('/dev/machines')
  await expect(desk.tools.getByText('No tab of Kinroll is open.')).toBeVisible()
  await desk.app.goto('/login')
  await expect(loginScreen(desk.app).submit).toBeEnabled()
})

When('{word} logs in on the other tab', async ({ desk }, name: string) => {
  await loginScreen(desk.app).logIn(name)
})

Then('the session is {word}', async ({ desk }, state: string) => {
  await expect(desk.tools.getByRole('status')).toContainText(new RegExp(`\\b${state}:`))
})

Then(
  "neither {word}'s password nor her token is on the page of the machines",
  async ({ desk }, _name: string) => {
    const token = await desk.app.evaluate(() => localStorage.getItem('token'))
    const page = await desk.tools.content()
    expect(token).not.toBeNull()
    expect(page).not.toContain(token)
    expect(page).not.toContain(password)
    expect(page).toContain('(hidden)')
  },
)

When('the developer chooses {string}', async ({ desk: { tools } }, name: string) => {
  const named = { name: new RegExp(`^${name}\\b`) }
  await tools.getByRole('button', named).or(tools.getByRole('link', named)).click()
})
