import { queryOptions } from '@tanstack/react-query'
import { ApplicationForm } from '#contract/applications/application-form.ts'
import { MyApplication, type Apply } from '#contract/applications/applications.ts'
import { asChange, http, type Change } from '../http.ts'

export const applicationFormQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['applications', 'form', organizationId],
    queryFn: ({ signal }) =>
      http.get(`Application/organization/${organizationId}/form`, { signal }).json(ApplicationForm),
  })

export const submitApplication = (
  { organizationId, ...input }: Apply & { organizationId: number },
  change: Change,
) =>
  http
    .post(`Application/organization/${organizationId}`, { json: input, ...asChange(change) })
    .json(MyApplication)
