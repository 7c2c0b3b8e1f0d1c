import { expect, test } from 'vitest'
import type { AuditAction } from '#contract/rights/audit.ts'
import { withCurrentNames } from './former-names.ts'

const read = (action: string, after: object, subjectType = 'Class' as const) => {
  const entry = {
    action: action as AuditAction,
    subjectType,
    before: null,
    after: JSON.stringify(after),
  }
  const { action: current, after: text } = withCurrentNames(entry)
  return [current, JSON.parse(text)]
}

test.each([
  ['Replaced', 'Merged'],
  ['GivenBack', 'Unmerged'],
  ['EnrolmentRequested', 'EnrollmentRequested'],
  ['EnrolmentDeclined', 'EnrollmentDeclined'],
  ['EnrolmentWithdrawn', 'EnrollmentWithdrawn'],
  ['ClassDayCancelled', 'ClassDayCanceled'],
  ['Edited', 'Edited'],
])('An entry of the action %s is read as %s', (former, current) => {
  expect(read(former, {})).toEqual([current, {}])
})

test('Fields and values of an entry are read by their current names, and user input stays unchanged', () => {
  const after = {
    enrolment: 'Open',
    enrolmentReason: 'Cancelled',
    status: 'Cancelled',
    permissions: ['enrolments.manage', 'classes.view'],
    name: 'Cancelled',
  }
  expect(read('Edited', after)).toEqual([
    'Edited',
    {
      enrollment: 'Open',
      enrollmentReason: 'Cancelled',
      status: 'Canceled',
      permissions: ['enrollments.manage', 'classes.view'],
      name: 'Cancelled',
    },
  ])
})
