import type { FamilyPlan } from '#contract/classes/family-plans.ts'

/** A plan without choices and held seats, answered at noon. */
export const emptyPlan: FamilyPlan = {
  semesterId: 3,
  choices: [],
  duties: [],
  hold: null,
  holdsAgainAt: null,
  now: '2026-11-24T12:00:00.000Z',
}

/** The same, with a seat that is held for 15 minutes. */
export const holdingPlan: FamilyPlan = {
  ...emptyPlan,
  hold: { until: '2026-11-24T12:15:00.000Z', places: [{ personId: 11, classId: 7 }] },
}
