import { expect } from '@playwright/test'
import { defineParameterType } from 'playwright-bdd'
import { Given, Then, When } from '../support/world.ts'
import { semesterScreen } from './semesters.screen.ts'

/** A day as people read it, passed on as `yyyy-MM-dd`. */
defineParameterType({
  name: 'day',
  regexp: /\d\d\/\d\d\/\d{4}/,
  transformer: (day) => day.replace(/(\d\d)\/(\d\d)\/(\d{4})/, '$3-$1-$2'),
})

Given(
  '{string} has the semester {string} from {day} to {day}',
  async ({ stage }, organization: string, name: string, startDate: string, endDate: string) => {
    await stage.semester({ organization, name, startDate, endDate })
  },
)

Given(
  '{string} has the semester {string}',
  async ({ stage }, organization: string, name: string) => {
    await stage.semester({ organization, name })
  },
)

Given(
  'the clocks around {word} are those of {string}',
  async ({ people }, who: string, timezoneId: string) => {
    const page = await people.at(who)
    const browser = await page.context().newCDPSession(page)
    await browser.send('Emulation.setTimezoneOverride', { timezoneId })
  },
)

When(
  '{word} plans {string} from {day} to {day}',
  async ({ people }, who: string, name: string, start: string, end: string) => {
    const { name: title, starts, ends, submit } = semesterScreen(await people.at(who))
    await title.fill(name)
    await starts.fill(start)
    await ends.fill(end)
    await submit.click()
  },
)

Then(
  'the semester of {word} is {string} from {day} to {day}',
  async ({ people }, who: string, name: string, start: string, end: string) => {
    const screen = semesterScreen(await people.at(who))
    await expect(screen.name).toHaveValue(name)
    await expect(screen.starts).toHaveValue(start)
    await expect(screen.ends).toHaveValue(end)
  },
)

Then('{word} cannot delete it', async ({ people }, who: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
})
