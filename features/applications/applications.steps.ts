import type { DataTable } from 'playwright-bdd'
import { AdmissionType } from '#contract/organizations/organizations.ts'
import { Given } from '../support/world.ts'

Given(
  '{word} owns {string}, which requires approval',
  async ({ fixtures }, owner: string, name: string) => {
    const admissionType = AdmissionType.ApprovalRequired
    await fixtures.organization({ name, owner, admissionType })
  },
)

Given(
  '{word} has applied to {string} with {string}',
  async ({ fixtures }, who: string, name: string, message: string) => {
    await fixtures.application(who, name, message)
  },
)

Given(
  'these people have applied to {string}',
  async ({ fixtures }, name: string, table: DataTable) => {
    for (const [who = ''] of table.raw()) await fixtures.application(who, name, 'Hello')
  },
)

Given(
  'the application of {word} has waited for {int} days',
  async ({ fixtures }, who: string, days: number) => {
    await fixtures.applicationWaits(who, days)
  },
)

Given(
  '{string} asks {word} {string}',
  async ({ fixtures }, organization: string, who: string, question: string) => {
    await fixtures.applicationInquiry(who, organization, question)
  },
)

Given(
  '{string} asks all applicants {string}',
  async ({ fixtures }, organization: string, question: string) => {
    await fixtures.applicationQuestion(organization, question)
  },
)

Given('{word} has another child {string}', async ({ fixtures }, who: string, child: string) => {
  await fixtures.anotherChild(who, child)
})

Given(
  '{word} has a grandmother {string}, who has no account',
  async ({ fixtures }, who: string, name: string) => {
    await fixtures.grandparent(who, name)
  },
)
