import { Given, When } from '../support/world.ts'

/** From now on, time passes on the open page only in steps. The clock jumps ahead by up to a second. */
Given('the clock of {word} can be changed', async ({ people }, who: string) => {
  await people.clock(who)
})

When('time stands still for {word}', async ({ people }, who: string) => {
  const page = await people.at(who)
  const clock = await people.clock(who)
  await clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
})

When('{float} seconds pass for {word}', async ({ people }, seconds: number, who: string) => {
  await (await people.clock(who)).runFor(Math.round(seconds * 1000))
})
