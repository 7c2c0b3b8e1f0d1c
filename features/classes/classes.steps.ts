import { expect, type Page } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { AgePolicy, EnrollmentPolicy } from '#contract/classes/class-rules.ts'
import type { ClassStatus } from '#contract/classes/classes.query.ts'
import { tableScreen } from '../table/table.screen.ts'
import { dayOf } from '../support/day.ts'
import { Given, Then, When } from '../support/world.ts'

/** One row for each class. The fixtures fill what has no column. */
Given('{string} has the classes', async ({ fixtures }, organization: string, table: DataTable) => {
  for (const { name = '', semester, starts, ends, status, ...row } of table.hashes()) {
    const { teacher, students } = row
    await fixtures.class({
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

Given(
  '{string} has the class {string}',
  async ({ fixtures }, organization: string, name: string) => {
    await fixtures.class({ organization, name })
  },
)

Then("{word}'s open tab is {string}", async ({ people }, who: string, name: string) => {
  const page = await people.at(who)
  const tabs = tabsOf(page)
  await expect(tabs).toHaveText(["Classes I'm Teaching", 'Enrolled Classes'])
  await expect(tabs.and(page.getByRole('tab', { selected: true }))).toHaveText(name)
  await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
})

Then(
  '{word} can open {string} in a new browser tab, at {string}',
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

/** Ages such as "8–11", the number of seats, "yes" or "no" for a waitlist, and the enrollment policy. */
function rulesOf({ ages, outside, seats, waitlist, enrollment }: Record<string, string>) {
  const [minAge, maxAge] = ages?.split('–').map(Number) ?? []
  return {
    ...(minAge && maxAge && { minAge, maxAge }),
    ...(outside && { agePolicy: AgePolicy.parse(outside) }),
    ...(seats && { maxStudents: Number(seats) }),
    ...(waitlist && { hasWaitlist: waitlist === 'yes' }),
    ...(enrollment && { enrollment: EnrollmentPolicy.parse(enrollment) }),
  }
}

const tabsOf = (page: Page) => page.getByRole('tablist', { name: 'My Classes' }).getByRole('tab')

When(
  '{word} chooses {string} in the row of {string}',
  async ({ people }, who: string, text: string, name: string) => {
    const { row } = tableScreen(await people.at(who))
    await row(name).getByText(text).click()
  },
)
