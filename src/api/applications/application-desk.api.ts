import { queryOptions } from '@tanstack/react-query'
import {
  ApplicationPage,
  DeskApplication,
  type ApplicationOutcome,
  type AskApplicant,
  type Decide,
  type KeepNotes,
  type StartReview,
} from '#contract/applications/application-desk.ts'
import {
  ApplicationQuestions,
  type UpdateQuestions,
} from '#contract/applications/application-form.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { asChange, http, type Change } from '../http.ts'

type ApplicationsQuery = PageQuery & { outcome?: ApplicationOutcome }

export const listApplications = (
  organizationId: number,
  query: ApplicationsQuery,
  signal?: AbortSignal,
) =>
  http
    .get(`Application/admin/organization/${organizationId}`, { searchParams: { ...query }, signal })
    .json(readPage(ApplicationPage))

export const applicationsQuery = (organizationId: number, query: ApplicationsQuery) =>
  queryOptions({
    queryKey: ['applications', 'page', organizationId, query],
    queryFn: ({ signal }) => listApplications(organizationId, query, signal),
  })

export const applicationQuery = (applicationId: number) =>
  queryOptions({
    queryKey: ['applications', 'one', applicationId],
    queryFn: ({ signal }) =>
      http.get(`Application/admin/${applicationId}`, { signal }).json(DeskApplication),
  })

type Step<Input> = (input: Input & { id: number }, change: Change) => Promise<DeskApplication>

const step =
  (name: 'review' | 'ask' | 'notes' | 'decision'): Step<object> =>
  ({ id, ...input }, change) =>
    http
      .put(`Application/admin/${id}/${name}`, { json: input, ...asChange(change) })
      .json(DeskApplication)

export const startReview: Step<StartReview> = step('review')
export const askApplicant: Step<AskApplicant> = step('ask')
export const keepNotes: Step<KeepNotes> = step('notes')
export const decideApplication: Step<Decide> = step('decision')

const questionsPath = (organizationId: number) =>
  `Application/admin/organization/${organizationId}/questions`

export const questionsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['applications', 'questions', organizationId],
    queryFn: ({ signal }) =>
      http.get(questionsPath(organizationId), { signal }).json(ApplicationQuestions),
  })

export const saveQuestions = (
  { organizationId, ...input }: UpdateQuestions & { organizationId: number },
  change: Change,
) =>
  http
    .put(questionsPath(organizationId), { json: input, ...asChange(change) })
    .json(ApplicationQuestions)
