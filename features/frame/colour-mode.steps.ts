import { expect } from '@playwright/test'
import { Then, When } from '../support/world.ts'
import { frame } from './frame.screen.ts'

const isDark = /(^| )dark( |$)/

When(
  '{word}, whose system is dark, visits {string}',
  async ({ people }, name: string, path: string) => {
    const page = await people.at(name)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(path)
  },
)

When('{word} chooses {string} in the user menu', async ({ people }, name: string, item: string) => {
  const { userMenuButton, userMenu } = frame(await people.at(name))
  await userMenuButton.click()
  await userMenu.getByRole('menuitem', { name: item, exact: true }).click()
})

Then('{word} sees dark colours', async ({ people }, name: string) => {
  await expect((await people.at(name)).locator('html')).toHaveClass(isDark)
})

Then('{word} sees light colours', async ({ people }, name: string) => {
  const page = await people.at(name)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.locator('html')).not.toHaveClass(isDark)
})

Then('every tab of {word} shows dark colours', async ({ people }, name: string) => {
  for (const tab of people.tabs(name)) await expect(tab.locator('html')).toHaveClass(isDark)
})

Then(
  "{word}'s browser holds {string} under {string}",
  async ({ people }, name: string, value: string, key: string) => {
    const page = await people.at(name)
    expect(await page.evaluate((under) => localStorage.getItem(under), key)).toBe(value)
  },
)

Then(
  "{word}'s user menu is dark and offers {string}",
  async ({ people }, name: string, item: string) => {
    const { userMenuButton, userMenu } = frame(await people.at(name))
    await userMenuButton.click()
    await expect(userMenu).toHaveClass(isDark)
    await expect(userMenu.getByRole('menuitem', { name: item, exact: true })).toBeVisible()
  },
)
