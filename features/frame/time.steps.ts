import { When } from '../support/world.ts'

/** From here on time passes on the open page only when a step says so. The clock jumps ahead by up to a second. */
When('time stands still for {word}', async ({ people }, name: string) => {
  const page = await people.at(name)
  const clock = await people.clock(name)
  await clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
})

When(
  '{int} milliseconds pass for {word}',
  async ({ people }, milliseconds: number, name: string) => {
    await (await people.clock(name)).runFor(milliseconds)
  },
)

When('{int} seconds go by for {word}', async ({ people }, seconds: number, name: string) => {
  await (await people.clock(name)).runFor(seconds * 1000)
})
