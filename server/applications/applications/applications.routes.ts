import { ApplicationForm } from '#contract/applications/application-form.ts'
import {
  AnswerInquiry,
  Apply,
  MyApplication,
  UndecidedApplications,
  WithdrawApplication,
} from '#contract/applications/applications.ts'
import { z } from '#contract/zod.ts'
import { get, post, put, resource } from '#server/calls/call.ts'
import { unlessSuspended } from '#server/tenancy/rights.ts'
import { signedIn } from '#server/calls/visitor.ts'
import { perUser } from '#server/calls/throttle.ts'
import { answerInquiry, listMyApplications, withdrawApplication } from './applications.queries.ts'
import { submitApplication } from './applying.ts'
import { findForm } from './form.ts'
import { deskCalls } from './desk.routes.ts'
import { listUndecided } from './undecided.ts'

export const applications = resource('Application', [
  get(
    '/organization/:organizationId/form',
    {
      summary: 'What an organization asks of those who apply, and for whom one may',
      who: unlessSuspended,
      answer: ApplicationForm,
      refuses: { 409: 'Nothing has to be asked for, or an application waits already' },
    },
    ({ db, images, visitor, ids }) => findForm({ db, images }, visitor, ids.organizationId),
  ),
  post(
    '/organization/:organizationId',
    {
      summary: 'Ask to let people into an organization that looks at applications',
      who: unlessSuspended,
      throttled: perUser('apply'),
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
      who: signedIn,
      answer: z.array(MyApplication),
    },
    ({ db, images, visitor }) => listMyApplications({ db, images }, visitor.userId),
  ),
  get(
    '/my-undecided',
    {
      summary: 'The applications that one may decide and that wait for it, by organization',
      who: signedIn,
      answer: z.array(UndecidedApplications),
    },
    ({ db, visitor }) => listUndecided(db, visitor.personId),
  ),
  put(
    '/my/:applicationId/withdraw',
    {
      summary: 'Take an application back',
      who: signedIn,
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
      who: signedIn,
      body: AnswerInquiry,
      answer: MyApplication,
      refuses: { 409: 'Nothing is asked, or it is decided or withdrawn already' },
    },
    ({ db, images, visitor, ids, body }) =>
      answerInquiry({ db, images }, visitor, ids.applicationId, body),
  ),
  ...deskCalls,
])
