import {
  AnonymousTeacher,
  type CreateAnonymousTeacher,
  GivenBack,
  type ReplaceMember,
} from '#contract/people/placeholders.ts'
import { send, sendOnly, type Change } from '../http.ts'

const at = (id: number) => `OrganizationUser/admin/${id}/replace-with`

export const createAnonymousTeacher = (input: CreateAnonymousTeacher, change: Change) =>
  send('post', 'OrganizationUser/admin/anonymous-teacher', change, input).json(AnonymousTeacher)

export const replaceMember = ({ id, ...input }: ReplaceMember & { id: number }, change: Change) =>
  sendOnly('post', at(id), change, input)

export const undoReplacement = (id: number, change: Change) =>
  send('post', `${at(id)}/undo`, change).json(GivenBack)
