import { queryOptions } from '@tanstack/react-query'
import { ClaimedRecord, GivenBack } from '#contract/people/placeholders.ts'
import { Profile, type UpdateProfile } from '#contract/people/people.ts'
import { z } from '#contract/zod.ts'
import { asChange, http, type Change } from '../http.ts'

export const findProfile = (signal?: AbortSignal) =>
  http.get('Account/profile', { signal }).json(Profile)

export const updateProfile = (input: UpdateProfile, change: Change) =>
  http.put('Account/me', { json: input, ...asChange(change) }).json(Profile)

export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => findProfile(signal),
})

const listClaimedRecords = (signal?: AbortSignal) =>
  http.get('Account/records', { signal }).json(z.array(ClaimedRecord))

export const partWithRecord = ({ id }: ClaimedRecord, change: Change) =>
  http.post(`Account/records/${id}/part`, asChange(change)).json(GivenBack)

export const claimedRecordsQuery = queryOptions({
  queryKey: ['account', 'records'],
  queryFn: ({ signal }) => listClaimedRecords(signal),
})
