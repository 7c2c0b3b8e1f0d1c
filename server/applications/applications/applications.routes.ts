import {
  ApplicationForm,
  ApplicationQuestions,
  UpdateQuestions,
} from '#contract/applications/application-form.ts'
import {
  AnswerInquiry,
  Apply,
  MyApplication,
  UndecidedApplications,
  WithdrawApplication,
} from '#contract/applications/applications.ts'
import { z } from '#contract/zod.ts'
import { get, post, put, resource, signedIn } from '#server/calls/call.ts'
import { unlessSuspended, may, organizationInPath, organizationOf } from '#server/tenancy/rights.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import {
  answerInquiry,
  listMyApplications,
  withdrawApplication,
} from './my-applications.queries.ts'
import { submitApplication } from './submit-application.ts'
import { findForm, findQuestions, saveQuestions } from './application-form.queries.ts'
import { listUndecided, findApplication, listApplications } from './applications.queries.ts'
import {
  ApplicationPage,
  ApplicationQuery,
  AskApplicant,
  Decide,
  ReviewApplication,
  KeepNotes,
  StartReview,
} from '#contract/applications/application-review.ts'
import { askApplicant, keepNotes, startReview } from './review-application.ts'
import { decide } from './decide-application.ts'

const reads = may('applications.view', organizationOf('application'))
const decides = may('applications.decide', organizationOf('application'))

export const applications = resource('Application', [
  get(
    '/organization/:organizationId/form',
    {
      summary: 'What an organization asks of those who apply, and for whom one may',
      authorize: unlessSuspended,
      answer: ApplicationForm,
      refuses: { 409: 'Nothing has to be asked for, or an application waits already' },
    },
    ({ db, visitor, ids }) => findForm(db, visitor, ids.organizationId),
  ),
  post(
    '/organization/:organizationId',
    {
      summary: 'Ask to let people into an organization that looks at applications',
      authorize: unlessSuspended,
      rateLimit: perUser('apply'),
      body: Apply,
      answer: MyApplication,
      refuses: { 409: 'Nothing has to be asked for, or an application waits already' },
    },
    ({ db, images, visitor, ids, body }) =>
      submitApplication({ db, images }, visitor, ids.organizationId, body),
  ),
  get(
    '/my',
    {
      summary: 'The applications of the person who is signed in',
      authorize: signedIn,
      answer: z.array(MyApplication),
    },
    ({ db, images, visitor }) => listMyApplications({ db, images }, visitor.userId),
  ),
  get(
    '/my-undecided',
    {
      summary: 'The applications that one may decide and that wait for it, by organization',
      authorize: signedIn,
      answer: z.array(UndecidedApplications),
    },
    ({ db, visitor }) => listUndecided(db, visitor.personId),
  ),
  put(
    '/my/:applicationId/withdraw',
    {
      summary: 'Take an application back',
      authorize: signedIn,
      body: WithdrawApplication,
      answer: MyApplication,
      refuses: { 409: 'It is decided or withdrawn already' },
    },
    ({ db, images, visitor, ids, body }) =>
      withdrawApplication({ db, images }, visitor, ids.applicationId, body),
  ),
  put(
    '/my/:applicationId/answer',
    {
      summary: 'Answer what an organization wants to know before it decides',
      authorize: signedIn,
      body: AnswerInquiry,
      answer: MyApplication,
      refuses: { 409: 'Nothing is asked, or it is decided or withdrawn already' },
    },
    ({ db, images, visitor, ids, body }) =>
      answerInquiry({ db, images }, visitor, ids.applicationId, body),
  ),
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'The applications to an organization, those that wait first',
      authorize: may('applications.view', organizationInPath),
      query: ApplicationQuery,
      answer: ApplicationPage,
    },
    ({ db, visitor, query }) => listApplications(db, visitor.organizationId, query),
  ),
  get(
    '/admin/organization/:organizationId/questions',
    {
      summary: 'What an organization asks of those who apply',
      authorize: may('applications.view', organizationInPath),
      answer: ApplicationQuestions,
    },
    ({ db, visitor }) => findQuestions(db, visitor.organizationId),
  ),
  put(
    '/admin/organization/:organizationId/questions',
    {
      summary: 'Save all that is asked of those who apply',
      authorize: may('applications.decide', organizationInPath),
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
      authorize: reads,
      answer: ReviewApplication,
    },
    ({ db, visitor, ids }) => findApplication(db, visitor, ids.applicationId),
  ),
  put(
    '/admin/:applicationId/review',
    {
      summary: 'Tell the applicant that somebody looks at the application',
      authorize: decides,
      body: StartReview,
      answer: ReviewApplication,
      refuses: { 409: 'Somebody does already, or it is decided or withdrawn' },
    },
    ({ db, visitor, ids, body }) => startReview(db, visitor, ids.applicationId, body),
  ),
  put(
    '/admin/:applicationId/ask',
    {
      summary: 'Ask the applicant something before deciding',
      authorize: decides,
      body: AskApplicant,
      answer: ReviewApplication,
      refuses: { 409: 'A question waits already, or it is decided or withdrawn' },
    },
    ({ db, visitor, ids, body }) => askApplicant(db, visitor, ids.applicationId, body),
  ),
  put(
    '/admin/:applicationId/notes',
    {
      summary: 'Keep notes for those who decide',
      authorize: decides,
      body: KeepNotes,
      answer: ReviewApplication,
      refuses: { 409: 'Somebody has saved it meanwhile' },
    },
    ({ db, visitor, ids, body }) => keepNotes(db, visitor, ids.applicationId, body),
  ),
  put(
    '/admin/:applicationId/decision',
    {
      summary: 'Accept, put on the waitlist or decline some of those whom an application is for',
      authorize: decides,
      body: Decide,
      answer: ReviewApplication,
      refuses: { 409: 'It is decided or withdrawn already, or somebody cannot be accepted' },
    },
    ({ db, visitor, ids, body }) => decide(db, visitor, ids.applicationId, body),
  ),
])
