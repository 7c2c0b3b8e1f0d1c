import type { FamilyChange, FamilyChangeOutcome } from '#contract/people/family-changes.ts'

/** What a call answers that answers nothing but that something waits. */
export const waitingOf = (outcome: FamilyChange | void): FamilyChangeOutcome => ({
  waiting: outcome ?? null,
})
