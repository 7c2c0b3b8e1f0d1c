import { AdmissionType } from '#contract/organizations.ts'
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
