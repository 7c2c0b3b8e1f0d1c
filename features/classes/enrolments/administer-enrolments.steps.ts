import { expect } from '@playwright/test'
import type { DataTable } from 'playwright-bdd'
import { Given, Then, When } from '../../support/world.ts'

Given(
  '{word} asks for a place in {string}: {string}',
  async ({ stage }, student: string, className: string, message: string) => {
    await stage.enrolment({ className, student, status: 'Requested', message })
  },
)

Given(
  '{word}, {word} and {word} wait for a seat in {string}',
  async ({ stage }, first: string, second: string, third: string, className: string) => {
    for (const student of [first, second, third]) {
      await stage.enrolment({ className, student, status: 'Waitlisted' })
    }
  },
)

When(
  '{word} looks after the students of {string} in {string}',
  async ({ people, stage }, who: string, className: string, organization: string) => {
    const page = await people.at(who)
    const [id, of] = [await stage.classId(className), await stage.organizationId(organization)]
    await page.goto(`/organizations/${of}/admin/classes/${id}`)
    await expect(page.getByRole('heading', { level: 2, name: 'Students' })).toBeVisible()
  },
)

When('{word} moves {word} up by the keyboard', async ({ people }, who: string, student: string) => {
  const page = await people.at(who)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/waitlist'))
  await page.getByRole('button', { name: `Move up ${student}` }).press('Enter')
  await saved
})

Then('the waitlist for {word} is', async ({ people }, who: string, table: DataTable) => {
  const line = (await people.at(who)).getByRole('list', { name: 'Waitlist' }).getByRole('listitem')
  await expect(line).toHaveCount(table.raw().length)
  await expect(line).toContainText(table.raw().flat())
})
