import {
  FamilyChangeOutcome,
  PickUpChange,
  type FamilyAgreement,
} from '#contract/people/family-changes.ts'
import { send, sendOnly, type Change } from '../http.ts'
import { question } from '../question.ts'

export interface WaitingChange {
  familyId: number
  id: number
}

export const stopChange = ({ familyId, id }: WaitingChange, change: Change) =>
  sendOnly('delete', `Family/my/${familyId}/changes/${id}`, change)

export const agreeToChange = ({ familyId, id }: WaitingChange, change: Change) =>
  sendOnly('post', `Family/my/${familyId}/changes/${id}/agree`, change)

export const setAgreement = (
  { familyId, ...json }: FamilyAgreement & { familyId: number },
  change: Change,
) => send('put', `Family/my/${familyId}/agreement`, change, json).json(FamilyChangeOutcome)

/** Each view is logged. It is not refetched after a change, because this change may have ended. */
export const pickUpChangeQuery = ({ familyId, id }: WaitingChange) => ({
  ...question(
    ['families', 'pick-up-change', familyId, id],
    `Family/my/${familyId}/changes/${id}/contacts`,
    PickUpChange,
  ),
  staleTime: 'static' as const,
})
