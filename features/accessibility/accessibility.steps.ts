import { expectNarrow, expectUsable, settle } from '../support/order.ts'
import { Then } from '../support/world.ts'

Then('the screen of {word} is in order', async ({ people }, name: string) => {
  const page = await people.at(name)
  await settle(page)
  for (const width of [1280, 320]) {
    await expectNarrow(page, width)
    await expectUsable(page, 'light')
  }
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await expectUsable(page, 'dark')
})
