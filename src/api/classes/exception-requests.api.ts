import {
  ExceptionRequest,
  ExceptionRequestPage,
  OwnExceptionRequest,
  type AskException,
  type AskPermission,
  type DeclineException,
  type GrantException,
} from '#contract/classes/exception-requests.ts'
import type { ExceptionState } from '#contract/classes/exception-requests.query.ts'
import { type PageQuery, readPage } from '#contract/page.ts'
import { z } from '#contract/zod.ts'
import { send, type Change } from '../http.ts'
import { question } from '../question.ts'

export const ownExceptionRequestsQuery = question(
  ['exception-requests', 'mine'],
  'ExceptionRequest/my',
  z.array(OwnExceptionRequest),
)

export const askException = (
  { classId, ...input }: AskException & { classId: number },
  change: Change,
) => send('post', `ExceptionRequest/class/${classId}`, change, input).json(OwnExceptionRequest)

export const askPermission = (
  { organizationId, ...input }: AskPermission & { organizationId: number },
  change: Change,
) =>
  send('post', `ExceptionRequest/permission/${organizationId}`, change, input).json(
    OwnExceptionRequest,
  )

export const withdrawException = (id: number, change: Change) =>
  send('post', `ExceptionRequest/withdraw/${id}`, change).json(OwnExceptionRequest)

type ExceptionsQuery = PageQuery & { state?: ExceptionState }

export const exceptionRequestsQuery = (organizationId: number, query: ExceptionsQuery) =>
  question(
    ['exception-requests', 'page', organizationId, query],
    `ExceptionRequest/admin/organization/${organizationId}`,
    readPage(ExceptionRequestPage),
    query,
  )

export const exceptionRequestQuery = (id: number) =>
  question(['exception-requests', 'one', id], `ExceptionRequest/admin/${id}`, ExceptionRequest)

type Answered<Input> = Input & { id: number }

export const grantException = ({ id, ...input }: Answered<GrantException>, change: Change) =>
  send('put', `ExceptionRequest/admin/grant/${id}`, change, input).json(ExceptionRequest)

export const declineException = ({ id, ...input }: Answered<DeclineException>, change: Change) =>
  send('put', `ExceptionRequest/admin/decline/${id}`, change, input).json(ExceptionRequest)
