import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Then, When } from '../support/world.ts'
import { frame } from './frame.screen.ts'

When('{word} visits {string} on a phone', async ({ people }, name: string, path: string) => {
  const page = await people.at(name)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
})

When('{word} scrolls to the end', async ({ people }, name: string) => {
  const page = await people.at(name)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(64)
})

When('{word} opens the user menu', async ({ people }, name: string) => {
  const { userMenuButton, userMenu } = frame(await people.at(name))
  await userMenuButton.click()
  await expect(userMenu).toBeVisible()
})

When('{word} types {string}', async ({ people }, name: string, keys: string) => {
  await (await people.at(name)).keyboard.type(keys)
})

When(
  '{word} works the user menu with the keyboard down to {string}',
  async ({ people }, name: string, item: string) => {
    const page = await people.at(name)
    await frame(page).userMenuButton.focus()
    await page.keyboard.press('Enter')
    await expect(frame(page).userMenu).toBeVisible()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await expect(chosen(page)).toHaveText(item)
    await page.keyboard.press('Enter')
  },
)

Then("{word}'s header leads to", async ({ people }, name: string, table: DataTable) => {
  const links = frame(await people.at(name)).header.getByRole('link')
  await expect(links).toHaveText(table.raw().map(([label]) => new RegExp(`${label}$`)))
  for (const [index, [, path]] of table.raw().entries()) {
    await expect(links.nth(index)).toHaveAttribute('href', path ?? '')
  }
})

Then(
  '{word} can press {string} in the header',
  async ({ people }, name: string, button: string) => {
    const { header } = frame(await people.at(name))
    await expect(header.getByRole('button', { name: button, exact: true })).toBeEnabled()
  },
)

Then("{word}'s user menu offers", async ({ people }, name: string, table: DataTable) => {
  const { userMenuButton, userMenu } = frame(await people.at(name))
  await userMenuButton.click()
  await expect(userMenu.getByRole('menuitem')).toHaveText(table.raw().flat())
})

Then(
  "{word}'s header is {int} pixels high and at the top",
  async ({ people }, name: string, height: number) => {
    const box = await frame(await people.at(name)).header.boundingBox()
    expect(box).toMatchObject({ y: 0, height })
  },
)

Then(
  "{word}'s user menu stands {int} pixels below its button",
  async ({ people }, name: string, gap: number) => {
    const { userMenuButton, userMenu } = frame(await people.at(name))
    const button = await userMenuButton.boundingBox()
    await expect
      .poll(async () => {
        const menu = await userMenu.boundingBox()
        return menu && button && Math.round(menu.y - (button.y + button.height))
      })
      .toBe(gap)
  },
)

Then("{string} is chosen in {word}'s user menu", async ({ people }, item: string, name: string) => {
  await expect(chosen(await people.at(name))).toHaveText(item)
})

const chosen = (page: Page) => frame(page).userMenu.locator('[data-highlighted]')
