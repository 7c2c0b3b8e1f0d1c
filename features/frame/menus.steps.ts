import { expect } from '@playwright/test'
import { expectNone } from '../support/order.ts'
import { Then, When } from '../support/world.ts'
import { menus } from './menus.screen.ts'

When('{word} opens the view menu', async ({ people }, who: string) => {
  const { button, menu } = menus(await people.at(who))
  await button.click()
  await expect(menu('View')).toBeVisible()
})

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

When('{word} leaves the menu by the left arrow key', async ({ people }, who: string) => {
  await (await people.at(who)).keyboard.press('ArrowLeft')
})

When('{word} points at {string} in the menu', async ({ people }, who: string, item: string) => {
  await menus(await people.at(who))
    .item(item)
    .hover()
})

When('{word} points away from the menus', async ({ people }, who: string) => {
  await (await people.at(who)).mouse.move(1, 1)
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
  "{word}'s menu {string} stands {int} pixels below its button",
  async ({ people }, who: string, name: string, gap: number) => {
    const { button, menu } = menus(await people.at(who))
    const above = await button.boundingBox()
    await expect
      .poll(async () => {
        const below = await menu(name).boundingBox()
        return above && below && Math.round(below.y - (above.y + above.height))
      })
      .toBe(gap)
  },
)

Then(
  "{word}'s menu {string} stands {int} pixels beside its item",
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

Then(
  "{word}'s menus {string} and {string} are dark",
  async ({ people }, who: string, one: string, another: string) => {
    const { menu } = menus(await people.at(who))
    for (const name of [one, another]) await expect(menu(name)).toHaveClass(/(^| )dark( |$)/)
  },
)
