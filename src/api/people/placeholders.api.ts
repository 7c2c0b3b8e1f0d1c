import {
  AnonymousTeacher,
  type CreateAnonymousTeacher,
  GivenBack,
  type ReplaceMember,
} from '#contract/people/placeholders.ts'
import { asChange, http, type Change } from '../http.ts'

const at = (id: number) => `OrganizationUser/admin/${id}/replace-with`

export const createAnonymousTeacher = (input: CreateAnonymousTeacher, change: Change) =>
  http
    .post('OrganizationUser/admin/anonymous-teacher', { json: input, ...asChange(change) })
    .json(AnonymousTeacher)

export const replaceMember = async (
  { id, ...input }: ReplaceMember & { id: number },
  change: Change,
) => {
  await http.post(at(id), { json: input, ...asChange(change) })
}

export const undoReplacement = (id: number, change: Change) =>
  http.post(`${at(id)}/undo`, asChange(change)).json(GivenBack)
