import { second } from '#contract/dates/durations.ts'
import { Given, When } from '../support/world.ts'

Given('the clock of {word} can be changed', async ({ people }, who: string) => {
  await people.clock(who)
})

/**
 * From now on, time passes on the open page only in steps. The date is fixed first: a clock cannot be paused in its past.
 * Then a second passes, so that nothing short is left over.
 */
When('time stands still for {word}', async ({ people }, who: string) => {
  const page = await people.at(who)
  const clock = await people.clock(who)
  const now = await page.evaluate(() => Date.now())
  await clock.setFixedTime(now)
  await clock.pauseAt(now)
  await clock.setSystemTime(now)
  await clock.runFor(second)
})

When('{float} seconds pass for {word}', async ({ people }, seconds: number, who: string) => {
  await (await people.clock(who)).runFor(Math.round(seconds * 1000))
})
