import { expect, test } from 'vitest'
import { Version } from './saved.ts'

test.each([
  [1, true],
  [2_147_483_647, true],
  [2_147_483_648, false],
  [0, false],
  [1.5, false],
])('Whether %s can be a version: %s', (version, isOne) => {
  expect(Version.safeParse(version).success).toBe(isOne)
})
