import { expect, test } from 'vitest'
import { semesterFilter } from './-semester-filter.ts'

test.each([
  ['Running', { status: 'Running' }],
  ['Cancelled', {}],
  [7, {}],
  [undefined, {}],
])('A filter by %j is %j', (status, filter) => {
  expect(semesterFilter({ status })).toEqual(filter)
})
