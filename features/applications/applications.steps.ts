import { AdmissionType } from '#contract/organizations/organizations.ts'
import { Given } from '../support/world.ts'

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
