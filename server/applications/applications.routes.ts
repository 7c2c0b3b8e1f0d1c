import {
  AdminApplication,
  ApplicationPage,
  ApplicationQuery,
  Apply,
  Decide,
  MyApplication,
  WithdrawApplication,
} from '#contract/applications.ts'
import { z } from '#contract/zod.ts'
import { get, post, put, resource } from '../call/call.ts'
import { organizationInPath, organizationOf } from '../rights/place.ts'
import { may, unlessSuspended } from '../rights/rights.ts'
import { signedIn } from '../rights/visitor.ts'
import { perUser } from '../throttle/throttle.ts'
import { decide, listApplications } from './applications.admin.ts'
import {
  listMyApplications,
  submitApplication,
  withdrawApplication,
} from './applications.queries.ts'

export const applications = resource('Application', [
  post(
    '/organization/:organizationId',
    {
      summary: 'Ask to join an organization that looks at applications',
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
  put(
    '/admin/:applicationId/decision',
    {
      summary: 'Accept or decline an application, once and for all',
      who: may('applications.decide', organizationOf('application')),
      body: Decide,
      answer: AdminApplication,
      refuses: { 409: 'It is decided or withdrawn already, or the applicant is suspended' },
    },
    ({ db, visitor, ids, body }) => decide(db, visitor, ids.applicationId, body),
  ),
])
