import { queryOptions } from '@tanstack/react-query'
import {
  FamilyChangeOutcome,
  PickUpChange,
  type FamilyAgreement,
} from '#contract/people/family-changes.ts'
import { asChange, http, type Change } from '../http.ts'

export interface WaitingChange {
  familyId: number
  id: number
}

export const stopChange = async ({ familyId, id }: WaitingChange, change: Change) => {
  await http.delete(`Family/my/${familyId}/changes/${id}`, asChange(change))
}

export const agreeToChange = async ({ familyId, id }: WaitingChange, change: Change) => {
  await http.post(`Family/my/${familyId}/changes/${id}/agree`, asChange(change))
}

export const setAgreement = (
  { familyId, ...json }: FamilyAgreement & { familyId: number },
  change: Change,
) =>
  http
    .put(`Family/my/${familyId}/agreement`, { json, ...asChange(change) })
    .json(FamilyChangeOutcome)

/** Each reading is noted. It is not asked for again when a change was made: this one may be over then. */
export const pickUpChangeQuery = ({ familyId, id }: WaitingChange) =>
  queryOptions({
    queryKey: ['families', 'pick-up-change', familyId, id],
    queryFn: ({ signal }) =>
      http.get(`Family/my/${familyId}/changes/${id}/contacts`, { signal }).json(PickUpChange),
    staleTime: 'static',
  })
