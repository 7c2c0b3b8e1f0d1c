import { expect, test } from 'vitest'
import { registrationWords } from './-semester-status.tsx'

test.each([
  [null, null, 'Not planned'],
  ['2026-06-01', null, 'From 06/01/2026'],
  [null, '2026-08-15', 'Until 08/15/2026'],
  ['2026-06-01', '2026-08-15', '06/01/2026 to 08/15/2026'],
])(
  'A registration window from %s to %s reads "%s"',
  (registrationOpens, registrationCloses, words) => {
    expect(registrationWords({ registrationOpens, registrationCloses })).toBe(words)
  },
)
