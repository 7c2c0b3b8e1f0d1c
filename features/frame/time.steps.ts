import { When } from '../support/world.ts'

/** Takes over the clock of an open page; from here on time passes there only when a step says so. */
When('time stands still for {word}', async ({ people }, name: string) => {
  const page = await people.at(name)
  await page.clock.install()
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 100)
})

When('{int} milliseconds pass for {word}', async ({ people }, milliseconds: number, name: string) => {
  await (await people.at(name)).clock.runFor(milliseconds)
})

/** Makes an open page believe that time has passed, without taking its clock away. */
When('{int} seconds go by for {word}', async ({ people }, seconds: number, name: string) => {
  const page = await people.at(name)
  await page.clock.install()
  await page.clock.runFor(seconds * 1000)
})
