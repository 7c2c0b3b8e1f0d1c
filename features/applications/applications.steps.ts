import { expect } from '@playwright/test'
import { AdmissionType } from '#contract/organizations/organizations.ts'
import { Given, Then, When } from '../support/world.ts'

Given(
  '{word} owns {string}, which looks at applications',
  async ({ stage }, owner: string, name: string) => {
    const admissionType = AdmissionType.ApprovalRequired
    await stage.organization({ name, owner, admissionType })
  },
)

Given(
  '{word} has applied to {string} with {string}',
  async ({ stage }, who: string, name: string, message: string) => {
    await stage.application(who, name, message)
  },
)

Given(
  'the application of {word} has waited for {int} days',
  async ({ stage }, who: string, days: number) => {
    await stage.applicationWaits(who, days)
  },
)

Given(
  '{string} asks {word} {string}',
  async ({ stage }, organization: string, who: string, question: string) => {
    await stage.applicationInquiry(who, organization, question)
  },
)

Given(
  '{string} asks those who apply {string}',
  async ({ stage }, organization: string, question: string) => {
    await stage.applicationQuestion(organization, question)
  },
)

Given('{word} has another child {string}', async ({ stage }, who: string, child: string) => {
  await stage.anotherChild(who, child)
})

Given(
  '{word} has a grandmother {string}, who has no account',
  async ({ stage }, who: string, name: string) => {
    await stage.grandparent(who, name)
  },
)

When(
  '{word} means to {string} {string}',
  async ({ people }, who: string, decision: string, name: string) => {
    const choice = (await people.at(who)).getByRole('combobox', { name })
    await choice.selectOption({ label: decision })
  },
)

When(
  '{word} looks for the same application in {string}',
  async ({ people, stage }, who: string, organization: string) => {
    const page = await people.at(who)
    const [id] = new URL(page.url()).pathname.split('/').slice(-1)
    const to = await stage.organizationId(organization)
    await page.goto(`/organizations/${to}/admin/application/${id}`)
  },
)

Then('{word} is at question {int}', async ({ people }, who: string, number: number) => {
  const questions = (await people.at(who)).getByLabel('Question', { exact: true })
  await expect(questions.nth(number - 1)).toBeFocused()
})
