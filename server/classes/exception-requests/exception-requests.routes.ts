import {
  AskException,
  AskPermission,
  DeclineException,
  ExceptionRequest,
  ExceptionRequestPage,
  GrantException,
  OwnExceptionRequest,
} from '#contract/classes/exception-requests.ts'
import { ExceptionRequestQuery } from '#contract/classes/exception-requests.query.ts'
import { z } from '#contract/zod.ts'
import { get, post, put, resource, signedIn } from '#server/calls/call.ts'
import { perUser } from '#server/calls/rate-limit.ts'
import { memberOf, mayOne, organizationInPath, organizationOf } from '#server/tenancy/rights.ts'
import { declineException, grantException } from './answer-exception.ts'
import { findExceptionRequest, listExceptionRequests } from './exception-requests.queries.ts'
import {
  askException,
  askPermission,
  listOwnExceptionRequests,
  withdrawException,
} from './own-exception-requests.queries.ts'

const answering = ['enrollments.manage', 'roles.manage'] as const
const answers = mayOne(answering, organizationOf('exceptionRequest'))

export const exceptionRequests = resource('ExceptionRequest', [
  get(
    '/my',
    {
      operationId: 'listMyExceptionRequests',
      summary: 'List the exceptions that you asked for, or another adult for your children',
      authorize: signedIn,
      answer: z.array(OwnExceptionRequest),
    },
    ({ db, visitor }) => listOwnExceptionRequests(db, visitor),
  ),
  post(
    '/class/:classId',
    {
      operationId: 'askException',
      summary: 'Ask to enroll yourself or a child in spite of what is against it',
      authorize: signedIn,
      rateLimit: perUser('exception'),
      body: AskException,
      answer: OwnExceptionRequest,
      refuses: { 409: 'Nobody can make an exception, or none is needed; the message says why' },
    },
    ({ db, visitor, ids, body }) => askException(db, visitor, ids.classId, body),
  ),
  post(
    '/permission/:organizationId',
    {
      operationId: 'askPermission',
      summary: 'Ask for a permission',
      authorize: memberOf(organizationInPath),
      rateLimit: perUser('exception'),
      body: AskPermission,
      answer: OwnExceptionRequest,
      refuses: { 409: 'You have the permission' },
    },
    ({ db, visitor, body }) => askPermission(db, visitor, body),
  ),
  post(
    '/withdraw/:exceptionRequestId',
    {
      operationId: 'withdrawException',
      summary: 'Withdraw a request for an exception',
      authorize: signedIn,
      answer: OwnExceptionRequest,
      refuses: { 409: 'It was answered or withdrawn' },
    },
    ({ db, visitor, ids }) => withdrawException(db, visitor, ids.exceptionRequestId),
  ),
  get(
    '/admin/organization/:organizationId',
    {
      summary: 'List the requests for exceptions that you may answer; those that wait come first',
      authorize: mayOne(answering, organizationInPath),
      query: ExceptionRequestQuery,
      answer: ExceptionRequestPage,
    },
    ({ db, visitor, query }) => listExceptionRequests(db, visitor, query),
  ),
  get(
    '/admin/:exceptionRequestId',
    { summary: 'Get a request for an exception', authorize: answers, answer: ExceptionRequest },
    ({ db, visitor, ids }) => findExceptionRequest(db, visitor, ids.exceptionRequestId),
  ),
  put(
    '/admin/grant/:exceptionRequestId',
    {
      operationId: 'grantException',
      summary: 'Enroll the student in spite of what was asked about, or assign a role',
      authorize: answers,
      reauthenticated: ({ body }) => body.roleId !== null,
      body: GrantException,
      answer: ExceptionRequest,
      refuses: { 409: 'It has changed, or something else now prevents it' },
    },
    ({ db, images, visitor, ids, body }) =>
      grantException({ db, images }, visitor, ids.exceptionRequestId, body),
  ),
  put(
    '/admin/decline/:exceptionRequestId',
    {
      operationId: 'declineException',
      summary: 'Decline a request for an exception',
      authorize: answers,
      body: DeclineException,
      answer: ExceptionRequest,
      refuses: { 409: 'It has changed' },
    },
    ({ db, visitor, ids, body }) => declineException(db, visitor, ids.exceptionRequestId, body),
  ),
])
