import { queryOptions } from '@tanstack/react-query'
import { Profile, type UpdateProfile } from '#contract/people.ts'
import { asChange, http, type Change } from './http.ts'

export const findProfile = (signal?: AbortSignal) =>
  http.get('Account/profile', { signal }).json(Profile)

export const updateProfile = (input: UpdateProfile, change: Change) =>
  http.put('Account/me', { json: input, ...asChange(change) }).json(Profile)

export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => findProfile(signal),
})
