import { FamilyChangeOutcome, type FamilyAgreement } from '#contract/people/family-changes.ts'
import { asChange, http, type Change } from '../http.ts'

interface Waiting {
  familyId: number
  id: number
}

export const stopChange = async ({ familyId, id }: Waiting, change: Change) => {
  await http.delete(`Family/my/${familyId}/changes/${id}`, asChange(change))
}

export const agreeToChange = async ({ familyId, id }: Waiting, change: Change) => {
  await http.post(`Family/my/${familyId}/changes/${id}/agree`, asChange(change))
}

export const setAgreement = (
  { familyId, ...json }: FamilyAgreement & { familyId: number },
  change: Change,
) =>
  http
    .put(`Family/my/${familyId}/agreement`, { json, ...asChange(change) })
    .json(FamilyChangeOutcome)
