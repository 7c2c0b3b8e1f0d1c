import { expectNarrow, expectUsable, settle } from '../support/order.ts'
import { Then } from '../support/world.ts'

Then("{word}'s screen is accessible", async ({ people }, name: string) => {
  const page = await people.at(name)
  await settle(page)
  await expectNarrow(page, 1280)
  await expectUsable(page, 'light')
  await expectNarrow(page, 320)
  await expectUsable(page, 'narrow')
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await expectUsable(page, 'dark')
})
