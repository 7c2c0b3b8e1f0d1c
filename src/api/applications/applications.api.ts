import { queryOptions } from '@tanstack/react-query'
import {
  MyApplication,
  UndecidedApplications,
  type AnswerInquiry,
  type WithdrawApplication,
} from '#contract/applications/applications.ts'
import { z } from '#contract/zod.ts'
import { asChange, http, type Change } from '../http.ts'

export const withdrawApplication = (
  { id, ...input }: WithdrawApplication & { id: number },
  change: Change,
) =>
  http
    .put(`Application/my/${id}/withdraw`, { json: input, ...asChange(change) })
    .json(MyApplication)

export const answerInquiry = ({ id, ...input }: AnswerInquiry & { id: number }, change: Change) =>
  http.put(`Application/my/${id}/answer`, { json: input, ...asChange(change) }).json(MyApplication)

export const myApplicationsQuery = queryOptions({
  queryKey: ['applications', 'mine'],
  queryFn: ({ signal }) => http.get('Application/my', { signal }).json(z.array(MyApplication)),
})

export const undecidedApplicationsQuery = queryOptions({
  queryKey: ['applications', 'undecided'],
  queryFn: ({ signal }) =>
    http.get('Application/my-undecided', { signal }).json(z.array(UndecidedApplications)),
})
