import { expect, test } from 'vitest'
import { registrationWords } from './-semester-status.tsx'

test.each([
  [null, null, null, 'Not planned'],
  ['2026-06-01', null, null, 'From 06/01/2026'],
  ['2026-06-01', '19:00', null, 'From 06/01/2026, 7:00 PM'],
  [null, null, '2026-08-15', 'Until 08/15/2026'],
  ['2026-06-01', null, '2026-08-15', '06/01/2026 to 08/15/2026'],
  ['2026-06-01', '19:00', '2026-08-15', '06/01/2026, 7:00 PM to 08/15/2026'],
])(
  'A registration window from %s, %s, to %s reads "%s"',
  (registrationOpens, registrationOpensTime, registrationCloses, words) => {
    const window = { registrationOpens, registrationOpensTime, registrationCloses }
    expect(registrationWords(window)).toBe(words)
  },
)
