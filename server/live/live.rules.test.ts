import { describe, expect, test } from 'vitest'
import { LiveSubject } from '#contract/live.ts'
import { withImplied } from '#contract/rights/permissions.ts'
import { hears, subjectOf } from './live.rules.ts'

const heardBy = (permissions: Parameters<typeof withImplied>[0], isTeacher = false) =>
  LiveSubject.options.filter((subject) =>
    hears({ permissions: withImplied(permissions), isTeacher }, subject),
  )

describe('Who learns of which changes', () => {
  test('A member without a role', () => {
    expect(heardBy([])).toEqual(['Class', 'Semester', 'ClassDay', 'Announcement', 'Organization'])
  })

  test('A teacher also learns of enrollments and absences', () => {
    expect(heardBy([], true)).toEqual([...heardBy([]), 'Enrollment', 'Absence'])
  })

  test('Whoever may view the audit log learns of all', () => {
    expect(heardBy(['audit.view'])).toEqual(LiveSubject.options)
  })

  test('Only whoever may view the audit log learns of webhooks, which require that as well', () => {
    expect(heardBy(['organization.settings'])).toEqual(heardBy([]))
  })

  test('Only whoever may view applications learns of them', () => {
    expect(heardBy(['applications.view'])).toEqual([
      'Class',
      'Semester',
      'ClassDay',
      'Application',
      'Announcement',
      'Organization',
    ])
  })
})

describe('What an entry of the audit log is about', () => {
  test.each([
    ['Edited', 'Room', 'Room'],
    ['Enrolled', 'OrganizationUser', 'Enrollment'],
    ['WaitlistOrdered', 'Class', 'Enrollment'],
    ['AbsenceReported', 'OrganizationUser', 'Absence'],
    ['SubstituteNamed', 'Class', 'Class'],
    ['CareNotesRead', 'Person', undefined],
    ['Exported', 'Organization', undefined],
    ['Edited', 'Site', undefined],
  ])('%s %s is about %s', (action, subjectType, expected) => {
    expect(subjectOf({ action, subjectType })).toBe(expected)
  })
})
