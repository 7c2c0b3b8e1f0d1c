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
  AskApplicant,
  Decide,
  ReviewApplication,
  SaveNotes,
  StartReview,
} from '#contract/applications/application-review.ts'
import { ApplicationQuery } from '#contract/applications/application-review.query.ts'
import { askApplicant, saveNotes, startReview } from './review-application.ts'
import { decide } from './decide-application.ts'

const reads = may('applications.view', organizationOf('application'))
const decides = may('applications.decide', organizationOf('application'))

export const applications = resource('Application', [
  get(
    '/organization/:organizationId/form',
    {
      summary: "An organization's application questions, and the people you may apply for",
      authorize: unlessSuspended,
      answer: ApplicationForm,
      refuses: { 409: 'No application is needed, or you already have one waiting for a decision' },
    },
    ({ db, visitor, ids }) => findForm(db, visitor, ids.organizationId),
  ),
  post(
    '/organization/:organizationId',
    {
      summary: 'Apply to an organization that requires approval',
      authorize: unlessSuspended,
      rateLimit: perUser('apply'),
      body: Apply,
      answer: MyApplication,
      refuses: { 409: 'No application is needed, or you already have one waiting for a decision' },
    },
    ({ db, images, visitor, ids, body }) =>
      submitApplication({ db, images }, visitor, ids.organizationId, body),
  ),
  get(
    '/my',
    {
      operationId: 'listMyApplications',
      summary: 'List your applications',
      authorize: signedIn,
      answer: z.array(MyApplication),
    },
    ({ db, images, visitor }) => listMyApplications({ db, images }, visitor.userId),
  ),
  get(
    '/my-undecided',
    {
      operationId: 'countUndecidedApplications',
      summary: 'Count the applications that need your decision, by organization',
      authorize: signedIn,
      answer: z.array(UndecidedApplications),
    },
    ({ db, visitor }) => listUndecided(db, visitor.personId),
  ),
  put(
    '/my/:applicationId/withdraw',
    {
      operationId: 'withdrawApplication',
      summary: 'Withdraw an application',
      authorize: signedIn,
      body: WithdrawApplication,
      answer: MyApplication,
      refuses: { 409: 'Already decided or withdrawn' },
    },
    ({ db, images, visitor, ids, body }) =>
      withdrawApplication({ db, images }, visitor, ids.applicationId, body),
  ),
  put(
    '/my/:applicationId/answer',
    {
      operationId: 'answerInquiry',
      summary: 'Answer a question from the organization',
      authorize: signedIn,
      body: AnswerInquiry,
      answer: MyApplication,
      refuses: { 409: 'No question is open, or the application is already decided or withdrawn' },
    },
    ({ db, images, visitor, ids, body }) =>
      answerInquiry({ db, images }, visitor, ids.applicationId, body),
  ),
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'List the applications to an organization; those that need a decision come first',
      authorize: may('applications.view', organizationInPath),
      query: ApplicationQuery,
      answer: ApplicationPage,
    },
    ({ db, visitor, query }) => listApplications(db, visitor.organizationId, query),
  ),
  get(
    '/admin/organization/:organizationId/questions',
    {
      summary: "An organization's application questions",
      authorize: may('applications.view', organizationInPath),
      answer: ApplicationQuestions,
    },
    ({ db, visitor }) => findQuestions(db, visitor.organizationId),
  ),
  put(
    '/admin/organization/:organizationId/questions',
    {
      summary: 'Save all application questions',
      authorize: may('applications.decide', organizationInPath),
      body: UpdateQuestions,
      answer: ApplicationQuestions,
      refuses: { 409: 'Someone else saved the questions first' },
    },
    ({ db, visitor, body }) => saveQuestions(db, visitor, body),
  ),
  get(
    '/admin/:applicationId',
    {
      summary: 'Get an application, with what accepting each candidate would do',
      authorize: reads,
      answer: ReviewApplication,
    },
    ({ db, visitor, ids }) => findApplication(db, visitor, ids.applicationId),
  ),
  put(
    '/admin/review/:applicationId',
    {
      operationId: 'startReview',
      summary: 'Start the review of an application',
      authorize: decides,
      body: StartReview,
      answer: ReviewApplication,
      refuses: { 409: 'Already in review, decided or withdrawn' },
    },
    ({ db, visitor, ids, body }) => startReview(db, visitor, ids.applicationId, body),
  ),
  put(
    '/admin/ask/:applicationId',
    {
      operationId: 'askApplicant',
      summary: 'Ask the applicant a question before deciding',
      authorize: decides,
      body: AskApplicant,
      answer: ReviewApplication,
      refuses: {
        409: 'A question is already open, or the application is already decided or withdrawn',
      },
    },
    ({ db, visitor, ids, body }) => askApplicant(db, visitor, ids.applicationId, body),
  ),
  put(
    '/admin/notes/:applicationId',
    {
      summary: 'Save the internal notes of an application',
      authorize: decides,
      body: SaveNotes,
      answer: ReviewApplication,
      refuses: { 409: 'Someone else saved the notes first' },
    },
    ({ db, visitor, ids, body }) => saveNotes(db, visitor, ids.applicationId, body),
  ),
  put(
    '/admin/decision/:applicationId',
    {
      operationId: 'decideApplication',
      summary: 'Accept, waitlist or decline candidates of an application',
      authorize: decides,
      body: Decide,
      answer: ReviewApplication,
      refuses: { 409: 'Already decided or withdrawn, or a candidate cannot be accepted' },
    },
    ({ db, visitor, ids, body }) => decide(db, visitor, ids.applicationId, body),
  ),
])
