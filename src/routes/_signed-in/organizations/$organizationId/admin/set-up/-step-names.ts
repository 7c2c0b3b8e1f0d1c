import type { SetUpStep } from '#contract/organizations/set-up.query.ts'

export const stepNames: Record<SetUpStep, string> = {
  Year: 'School year',
  Rooms: 'Rooms',
  People: 'People',
  Classes: 'Classes',
  Review: 'Review',
}
