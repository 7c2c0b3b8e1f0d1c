import { ClaimedRecord, Unmerged } from '#contract/people/placeholders.ts'
import { Profile, type UpdateProfile } from '#contract/people/people.ts'
import { z } from '#contract/zod.ts'
import { send, type Change } from '../http.ts'
import { question } from '../question.ts'

export const updateProfile = (input: UpdateProfile, change: Change) =>
  send('put', 'Account/me', change, input).json(Profile)

export const profileQuery = question(['account', 'profile'], 'Account/profile', Profile)

export const partWithRecord = ({ id }: ClaimedRecord, change: Change) =>
  send('post', `Account/records/${id}/part`, change).json(Unmerged)

export const claimedRecordsQuery = question(
  ['account', 'records'],
  'Account/records',
  z.array(ClaimedRecord),
)
