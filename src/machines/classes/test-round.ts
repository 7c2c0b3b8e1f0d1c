import type { RoundComparison, RoundPreview } from '#contract/classes/registration-rounds.ts'

const measures = {
  worst: 0.5,
  tenth: 0.6,
  mean: 0.9,
  familiesCount: 12,
  withoutFirstChoice: 1,
  seatsFilled: 40,
  envious: 0,
}

export const somePreview: RoundPreview = {
  semesterId: 1,
  seed: 'a seed',
  rules: 1,
  fingerprint: 'f'.repeat(64),
  studentsCount: 20,
  measures,
  classes: [
    { classId: 1, className: 'Chess', chosen: 9, placed: 8, waiting: 1, dissolved: null },
    {
      classId: 2,
      className: 'Drama',
      chosen: 3,
      placed: 0,
      waiting: 0,
      dissolved: { students: 3, minStudents: 5 },
    },
  ],
}

export const someComparison: RoundComparison = {
  measures: { ...measures, worst: 0.6 },
  bound: 0.6,
  isProven: true,
  levels: 3,
}
