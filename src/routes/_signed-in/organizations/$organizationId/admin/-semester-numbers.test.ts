import { expect, test } from 'vitest'
import { daysToCome } from './-semester-numbers.tsx'

const days = [
  { date: '2026-09-05', type: 'Regular' },
  { date: '2026-09-12', type: 'Canceled' },
  { date: '2026-09-15', type: 'MakeUp' },
  { date: '2026-09-19', type: 'Holiday' },
  { date: '2026-09-26', type: 'Shortened' },
] as const

test.each([
  ['2026-08-01', ['2026-09-05', '2026-09-15', '2026-09-26']],
  ['2026-09-06', ['2026-09-15', '2026-09-26']],
  ['2026-09-26', ['2026-09-26']],
  ['2026-09-27', []],
])(
  'On %s the remaining class days are %j: none that is canceled, and today counts',
  (today, dates) => {
    expect(daysToCome({ today, days }).map(({ date }) => date)).toEqual(dates)
  },
)
