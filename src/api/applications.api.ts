import { queryOptions } from '@tanstack/react-query'
import {
  AdminApplication,
  ApplicationPage,
  MyApplication,
  type ApplicationOutcome,
  type Apply,
  type Decide,
  type WithdrawApplication,
} from '#contract/applications.ts'
import type { PageQuery } from '#contract/page.ts'
import { z } from '#contract/zod.ts'
import { asChange, http, type Change } from './http.ts'

export const submitApplication = (
  { organizationId, ...input }: Apply & { organizationId: number },
  change: Change,
) =>
  http
    .post(`Application/organization/${organizationId}`, { json: input, ...asChange(change) })
    .json(MyApplication)

export const withdrawApplication = (
  { id, ...input }: WithdrawApplication & { id: number },
  change: Change,
) =>
  http
    .put(`Application/my/${id}/withdraw`, { json: input, ...asChange(change) })
    .json(MyApplication)

export const decideApplication = ({ id, ...input }: Decide & { id: number }, change: Change) =>
  http
    .put(`Application/admin/${id}/decision`, { json: input, ...asChange(change) })
    .json(AdminApplication)

export const myApplicationsQuery = queryOptions({
  queryKey: ['applications', 'mine'],
  queryFn: ({ signal }) => http.get('Application/my', { signal }).json(z.array(MyApplication)),
})

type ApplicationsQuery = PageQuery & { outcome?: ApplicationOutcome }

export const listApplications = (
  organizationId: number,
  query: ApplicationsQuery,
  signal?: AbortSignal,
) =>
  http
    .get(`Application/admin/organization/${organizationId}`, { searchParams: { ...query }, signal })
    .json(ApplicationPage)

export const applicationsQuery = (organizationId: number, query: ApplicationsQuery) =>
  queryOptions({
    queryKey: ['applications', 'page', organizationId, query],
    queryFn: ({ signal }) => listApplications(organizationId, query, signal),
  })
