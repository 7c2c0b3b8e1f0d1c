import {
  MyApplication,
  UndecidedApplications,
  type AnswerInquiry,
  type WithdrawApplication,
} from '#contract/applications/applications.ts'
import { z } from '#contract/zod.ts'
import { send, type Change } from '../http.ts'
import { question } from '../question.ts'

export const withdrawApplication = (
  { id, ...input }: WithdrawApplication & { id: number },
  change: Change,
) => send('put', `Application/my/${id}/withdraw`, change, input).json(MyApplication)

export const answerInquiry = ({ id, ...input }: AnswerInquiry & { id: number }, change: Change) =>
  send('put', `Application/my/${id}/answer`, change, input).json(MyApplication)

export const myApplicationsQuery = question(
  ['applications', 'mine'],
  'Application/my',
  z.array(MyApplication),
)

export const undecidedApplicationsQuery = question(
  ['applications', 'undecided'],
  'Application/my-undecided',
  z.array(UndecidedApplications),
)
