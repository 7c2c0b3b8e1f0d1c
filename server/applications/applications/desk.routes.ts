import {
  ApplicationPage,
  ApplicationQuery,
  AskApplicant,
  Decide,
  DeskApplication,
  KeepNotes,
  StartReview,
} from '#contract/applications/application-desk.ts'
import { ApplicationQuestions, UpdateQuestions } from '#contract/applications/application-form.ts'
import { type Call, get, put } from '#server/calls/call.ts'
import { organizationInPath, organizationOf } from '#server/tenancy/place.ts'
import { may } from '#server/tenancy/rights.ts'
import { findQuestions, saveQuestions } from './questions.ts'
import { askApplicant, keepNotes, startReview } from './asking.ts'
import { decide } from './deciding.ts'
import { findApplication } from './finding.ts'
import { listApplications } from './listing.ts'

const reads = may('applications.view', organizationOf('application'))
const decides = may('applications.decide', organizationOf('application'))

/** What an organization does with the applications to it. */
export const deskCalls: Call[] = [
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'The applications to an organization, those that wait first',
      who: may('applications.view', organizationInPath),
      query: ApplicationQuery,
      answer: ApplicationPage,
    },
    ({ db, visitor, query }) => listApplications(db, visitor.organizationId, query),
  ),
  get(
    '/admin/organization/:organizationId/questions',
    {
      summary: 'What an organization asks of those who apply',
      who: may('applications.view', organizationInPath),
      answer: ApplicationQuestions,
    },
    ({ db, visitor }) => findQuestions(db, visitor.organizationId),
  ),
  put(
    '/admin/organization/:organizationId/questions',
    {
      summary: 'Save all that is asked of those who apply',
      who: may('applications.decide', organizationInPath),
      body: UpdateQuestions,
      answer: ApplicationQuestions,
      refuses: { 409: 'Somebody has saved them meanwhile' },
    },
    ({ db, visitor, body }) => saveQuestions(db, visitor, body),
  ),
  get(
    '/admin/:applicationId',
    {
      summary: 'One application, with what accepting each candidate would do',
      who: reads,
      answer: DeskApplication,
    },
    ({ db, visitor, ids }) => findApplication(db, visitor, ids.applicationId),
  ),
  put(
    '/admin/:applicationId/review',
    {
      summary: 'Tell the applicant that somebody looks at the application',
      who: decides,
      body: StartReview,
      answer: DeskApplication,
      refuses: { 409: 'Somebody does already, or it is decided or withdrawn' },
    },
    ({ db, visitor, ids, body }) => startReview(db, visitor, ids.applicationId, body),
  ),
  put(
    '/admin/:applicationId/ask',
    {
      summary: 'Ask the applicant something before deciding',
      who: decides,
      body: AskApplicant,
      answer: DeskApplication,
      refuses: { 409: 'A question waits already, or it is decided or withdrawn' },
    },
    ({ db, visitor, ids, body }) => askApplicant(db, visitor, ids.applicationId, body),
  ),
  put(
    '/admin/:applicationId/notes',
    {
      summary: 'Keep notes for those who decide',
      who: decides,
      body: KeepNotes,
      answer: DeskApplication,
      refuses: { 409: 'Somebody has saved it meanwhile' },
    },
    ({ db, visitor, ids, body }) => keepNotes(db, visitor, ids.applicationId, body),
  ),
  put(
    '/admin/:applicationId/decision',
    {
      summary: 'Accept, put on the waitlist or decline some of those whom an application is for',
      who: decides,
      body: Decide,
      answer: DeskApplication,
      refuses: { 409: 'It is decided or withdrawn already, or somebody cannot be accepted' },
    },
    ({ db, visitor, ids, body }) => decide(db, visitor, ids.applicationId, body),
  ),
]
