import {
  ApplicationPage,
  ReviewApplication,
  type AskApplicant,
  type Decide,
  type SaveNotes,
  type StartReview,
} from '#contract/applications/application-review.ts'
import type { ApplicationOutcome } from '#contract/applications/application-review.query.ts'
import {
  ApplicationQuestions,
  type UpdateQuestions,
} from '#contract/applications/application-form.ts'
import { readPage, type PageQuery } from '#contract/page.ts'
import { send, type Change } from '../http.ts'
import { question } from '../question.ts'

type ApplicationsQuery = PageQuery & { outcome?: ApplicationOutcome }

export const applicationsQuery = (organizationId: number, query: ApplicationsQuery) =>
  question(
    ['applications', 'page', organizationId, query],
    `Application/admin/organization/${organizationId}`,
    readPage(ApplicationPage),
    query,
  )

export const applicationQuery = (applicationId: number) =>
  question(
    ['applications', 'one', applicationId],
    `Application/admin/${applicationId}`,
    ReviewApplication,
  )

type Step<Input> = (input: Input & { id: number }, change: Change) => Promise<ReviewApplication>

const step =
  (name: 'review' | 'ask' | 'notes' | 'decision'): Step<object> =>
  ({ id, ...input }, change) =>
    send('put', `Application/admin/${name}/${id}`, change, input).json(ReviewApplication)

export const startReview: Step<StartReview> = step('review')
export const askApplicant: Step<AskApplicant> = step('ask')
export const saveNotes: Step<SaveNotes> = step('notes')
export const decideApplication: Step<Decide> = step('decision')

const questionsPath = (organizationId: number) =>
  `Application/admin/organization/${organizationId}/questions`

export const questionsQuery = (organizationId: number) =>
  question(
    ['applications', 'questions', organizationId],
    questionsPath(organizationId),
    ApplicationQuestions,
  )

export const saveQuestions = (
  { organizationId, ...input }: UpdateQuestions & { organizationId: number },
  change: Change,
) => send('put', questionsPath(organizationId), change, input).json(ApplicationQuestions)
