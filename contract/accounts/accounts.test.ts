import { expect, test } from 'vitest'
import { NewPassword } from './accounts.ts'

test.each([
  [9, false],
  [10, true],
  [128, true],
  [129, false],
])(
  'A password of %i characters is allowed: %s',
  { tags: ['5.password-length'] },
  (length, mayIt) => {
    expect(NewPassword.safeParse('x'.repeat(length)).success).toBe(mayIt)
  },
)
