import { expect, test } from 'vitest'
import { inEqualGroups } from './day-sheet.tsx'

test.each([
  [[1, 2, 3], [[1, 2, 3]]],
  [
    [1, 2, 3, 4],
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    [1, 2, 3, 4, 5, 6, 7],
    [
      [1, 2],
      [3, 4, 5],
      [6, 7],
    ],
  ],
])('Of %j, each is in one of few groups of about the same length', (items, groups) => {
  expect(inEqualGroups(items, 3)).toEqual(groups)
})
