import { ApplicationForm } from '#contract/applications/application-form.ts'
import { MyApplication, type Apply } from '#contract/applications/applications.ts'
import { send, type Change } from '../http.ts'
import { question } from '../question.ts'

export const applicationFormQuery = (organizationId: number) =>
  question(
    ['applications', 'form', organizationId],
    `Application/organization/${organizationId}/form`,
    ApplicationForm,
  )

export const submitApplication = (
  { organizationId, ...input }: Apply & { organizationId: number },
  change: Change,
) => send('post', `Application/organization/${organizationId}`, change, input).json(MyApplication)
