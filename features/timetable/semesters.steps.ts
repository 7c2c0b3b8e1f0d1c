import { expect } from '@playwright/test'
import { defineParameterType, type DataTable } from 'playwright-bdd'
import { ClassDayType } from '#contract/timetable/class-days.ts'
import { dayOf } from '../support/day.ts'
import { expectNone } from '../support/order.ts'
import { Given, Then, When } from '../support/world.ts'
import { semesterScreen } from './semesters.screen.ts'

/** A day as people read it, passed on as `yyyy-MM-dd`. */
defineParameterType({
  name: 'day',
  regexp: /\d\d\/\d\d\/\d{4}/,
  transformer: dayOf,
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

/** One line a semester. What has no column, the stage decides. */
Given('{string} has the semesters', async ({ stage }, organization: string, table: DataTable) => {
  for (const { name = '', starts = '', ends = '', opens } of table.hashes()) {
    const dates = { startDate: starts, endDate: ends }
    const window = opens ? { registrationOpens: opens } : {}
    await stage.semester({ organization, name, ...dates, ...window })
  }
})

/** The calendar of a semester, one line a day. Without a type it is a regular one. */
Given('{string} meets on', async ({ stage }, semester: string, table: DataTable) => {
  for (const { day = '', type = 'Regular', notes } of table.hashes()) {
    await stage.classDay({
      semester,
      date: dayOf(day),
      type: ClassDayType.parse(type),
      notes: notes || null,
    })
  }
})

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

Then(
  '{string} of {word} is offered as {day}',
  async ({ people }, label: string, who: string, day: string) => {
    await expect((await people.at(who)).getByLabel(label, { exact: true })).toHaveValue(day)
  },
)

Then('{word} cannot delete it', async ({ people }, who: string) => {
  const page = await people.at(who)
  await expectNone(page, page.getByRole('button', { name: 'Delete' }))
})

When(
  '{word} visits {string} for {string} of {string}',
  async ({ people, stage }, who: string, path: string, name: string, organization: string) => {
    const { id } = await stage.semester({ organization, name })
    const admin = `/organizations/${await stage.organizationId(organization)}/admin`
    await (await people.at(who)).goto(`${admin}/${path}?semesterId=${id}`)
  },
)

Then(
  '{string} of {word} offers {string} and {string}',
  async ({ people }, label: string, who: string, one: string, other: string) => {
    const choice = (await people.at(who)).getByLabel(label, { exact: true })
    for (const name of [one, other]) await expect(choice).toContainText(name)
  },
)

Then(
  '{string} of {word} offers {string} and not {string}',
  async ({ people }, label: string, who: string, offered: string, kept: string) => {
    const choice = (await people.at(who)).getByLabel(label, { exact: true })
    await expect(choice).toContainText(offered)
    await expect(choice).not.toContainText(kept)
  },
)

When('{word} chooses {string} to be copied', async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  await page.getByLabel('Copy from another semester (optional)').selectOption(name)
})

When('{word} unticks {string}', async ({ people }, who: string, label: string) => {
  await (await people.at(who)).getByRole('checkbox', { name: label }).uncheck()
})

Given('{word} has left {string}', async ({ stage }, who: string, organization: string) => {
  await stage.leave(organization, who)
})
