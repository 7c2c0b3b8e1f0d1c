import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { AgePolicy, EnrolmentPolicy } from '#contract/classes/class-rules.ts'
import type { ClassStatus } from '#contract/classes/classes.ts'
import { tableScreen } from '../table/table.screen.ts'
import { dayOf } from '../support/day.ts'
import { Given, Then, When } from '../support/world.ts'

/** One line a class. What has no column, the stage decides. */
Given('{string} has the classes', async ({ stage }, organization: string, table: DataTable) => {
  for (const { name = '', semester, starts, ends, status, ...row } of table.hashes()) {
    const { teacher, students } = row
    await stage.class({
      organization,
      name,
      semester,
      startDate: starts && dayOf(starts),
      endDate: ends && dayOf(ends),
      status: status as ClassStatus | undefined,
      teacher,
      students: students ? students.split(', ') : [],
      rules: rulesOf(row),
    })
  }
})

Given('{string} has the class {string}', async ({ stage }, organization: string, name: string) => {
  await stage.class({ organization, name })
})

/** "Class 1" and so on, with as many digits as it takes to sort them by name. */
Given(
  'there are {int} classes in {string}',
  async ({ stage }, many: number, organization: string) => {
    for (let number = 1; number <= many; number += 1) {
      const name = `Class ${String(number).padStart(String(many).length, '0')}`
      await stage.class({ organization, name })
    }
  },
)

When('{word} visits the class {string}', async ({ people, stage }, who: string, name: string) => {
  await (await people.at(who)).goto(`/my/classes/${await stage.classId(name)}`)
})

When(
  '{word} presses the row of {string} at {string}',
  async ({ people }, who: string, name: string, text: string) => {
    const { row } = tableScreen(await people.at(who))
    await row(name).getByText(text).click()
  },
)

Then('{word} is at the class {string}', async ({ people, stage }, who: string, name: string) => {
  const page = await people.at(who)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const path = `/my/classes/${await stage.classId(name)}`
  await expect(page).toHaveURL((url) => url.pathname === path)
})

Then(
  '{word} is sent to log in and then on to the class {string}',
  async ({ people, stage }, who: string, name: string) => {
    const page = await people.at(who)
    const path = `/my/classes/${await stage.classId(name)}`
    await expect(page).toHaveURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirect') === path,
    )
  },
)

Then("{word}'s open tab is {string}", async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  const tabs = tabsOf(page)
  await expect(tabs).toHaveText(["Classes I'm Teaching", 'Enrolled Classes'])
  await expect(tabs.and(page.getByRole('tab', { selected: true }))).toHaveText(name)
  await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
})

When('{word} turns to {string}', async ({ people }, who: string, tab: string) => {
  await tabsOf(await people.at(who))
    .filter({ hasText: tab })
    .click()
})

Then(
  '{word} can have {string} beside it, at {string}',
  async ({ people }, who: string, tab: string, path: string) => {
    const page = await people.at(who)
    const opened = page.context().waitForEvent('page')
    await tabsOf(page)
      .filter({ hasText: tab })
      .click({ modifiers: ['ControlOrMeta'] })
    const beside = await opened
    await expect(beside.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible()
    expect(beside.url()).toBe(new URL(path, page.url()).href)
  },
)

Then('these keys lead {word} along the tabs', async ({ people }, who: string, table: DataTable) => {
  const page = await people.at(who)
  const tabs = tabsOf(page)
  await tabs.and(page.getByRole('tab', { selected: true })).focus()
  for (const [key = '', tab = ''] of table.raw()) {
    await page.keyboard.press(key)
    await expect(tabs.filter({ hasText: tab })).toBeFocused()
  }
})

/** Ages such as "8–11", how many seats, "yes" or "no" for a waitlist, and who decides. */
function rulesOf({ ages, outside, seats, waitlist, enrolment }: Record<string, string>) {
  const [minAge, maxAge] = ages?.split('–').map(Number) ?? []
  return {
    ...(minAge && maxAge && { minAge, maxAge }),
    ...(outside && { agePolicy: AgePolicy.parse(outside) }),
    ...(seats && { maxStudents: Number(seats) }),
    ...(waitlist && { hasWaitlist: waitlist === 'yes' }),
    ...(enrolment && { enrolment: EnrolmentPolicy.parse(enrolment) }),
  }
}

const tabsOf = (page: Page) => page.getByRole('tablist', { name: 'My Classes' }).getByRole('tab')

/** A day as people read it, as the server keeps it. */
