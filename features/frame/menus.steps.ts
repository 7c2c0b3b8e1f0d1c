import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { namedBy } from '../support/words.ts'
import { expectNone } from '../support/order.ts'
import { Then, When } from '../support/world.ts'
import { menus } from './menus.screen.ts'

When('{word} opens {string} by the arrow keys', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  const { menu, chosen } = menus(page)
  await expect(menu('View')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(async () => {
    if ((await chosen('View').innerText()) !== name) await page.keyboard.press('ArrowDown')
    await expect(chosen('View')).toHaveText(name, { timeout: 100 })
  }).toPass()
  await page.keyboard.press('ArrowRight')
  await expect(menu(name)).toBeVisible()
})

Then('{word} sees the menu {string}', async ({ people }, who: string, name: string) => {
  await expect(menus(await people.at(who)).menu(name)).toBeVisible()
})

Then('{word} sees no menu {string}', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  await expectNone(page, menus(page).menu(name))
})

Then(
  "{string} is chosen in {word}'s menu {string}",
  async ({ people }, item: string, who: string, name: string) => {
    await expect(menus(await people.at(who)).chosen(name)).toHaveText(item)
  },
)

Then(
  "{word}'s menu {string} opens {int} pixels below its button",
  async ({ people }, who: string, name: string, gap: number) => {
    const page = await people.at(who)
    const { menu } = menus(page)
    const above = await page.getByRole('button', { name: namedBy(name) }).boundingBox()
    await expect
      .poll(async () => {
        const below = await menu(name).boundingBox()
        return above && below && Math.round(below.y - (above.y + above.height))
      })
      .toBe(gap)
  },
)

Then(
  "{word}'s menu {string} opens {int} pixels beside its item",
  async ({ people }, who: string, name: string, gap: number) => {
    const { item, menu } = menus(await people.at(who))
    const from = await item(name).boundingBox()
    await expect
      .poll(async () => {
        const to = await menu(name).boundingBox()
        if (!from || !to) return null
        const [left, right] = from.x < to.x ? [from, to] : [to, from]
        return Math.round(right.x - (left.x + left.width))
      })
      .toBe(gap)
  },
)

Then("{word}'s menu {string} is dark", async ({ people }, who: string, name: string) => {
  await expect(menus(await people.at(who)).menu(name)).toHaveClass(/(^| )dark( |$)/)
})

Then(
  "{word}'s menu {string} offers",
  async ({ people }, who: string, name: string, table: DataTable) => {
    await expect(menus(await people.at(who)).items(name)).toHaveText(table.raw().flat())
  },
)

When('{word} points away', async ({ people }, who: string) => {
  await (await people.at(who)).mouse.move(1, 1)
})
