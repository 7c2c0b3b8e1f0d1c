import { describe, expect, test } from 'vitest'
import type { FoundInOrganization, FoundOwn } from '#contract/organizations/search.ts'
import { reports } from '#contract/reports/reports.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import type { RecentChoice } from '#src/atoms/recent-choices.ts'
import { sectionsOf } from './choices.ts'
import { isMatch } from './matching.ts'

const nothingOwn: FoundOwn = { classes: [], families: [], organizations: [] }

const person = (id: number, name: string) => ({
  id,
  name,
  photoUrl: null,
  isOwner: false,
  isTeacher: true,
  isStudent: false,
  isParent: true,
  isAnonymous: false,
  status: 'Active' as const,
})

const botany = {
  id: 5,
  name: 'Botany',
  semesterName: 'Fall 2026',
  status: 'Draft' as const,
  weekday: 'Tuesday' as const,
  slotName: null,
  startTime: '09:00',
  endTime: '10:00',
  roomName: 'Greenhouse',
  sheet: { classDayId: 8, date: '2026-11-24' },
}

const december = {
  id: 9,
  date: '2026-12-03',
  type: 'Regular' as const,
  semesterName: 'Fall 2026',
  isCancelable: true,
}

interface Setting {
  inOrganization?: FoundInOrganization
  own?: FoundOwn
  permissions?: Permission[]
  recent?: RecentChoice[]
}

function searchFor(
  text: string,
  { inOrganization = {}, own = nothingOwn, permissions, recent = [] }: Setting = {},
) {
  const sections = sectionsOf({
    text,
    found: { own, inOrganization },
    recent,
    administered: permissions ? { id: 3, permissions } : null,
    isSiteAdministrator: false,
  })
  return Object.fromEntries(
    sections.map(({ label, choices }) => [label, choices.map((choice) => choice.label)]),
  )
}

const allowed: Permission[] = [
  'members.view',
  'members.manage',
  'classes.view',
  'attendance.take',
  'classDays.manage',
]

describe('What the search shows', () => {
  test('a person, with their kinds', () => {
    const sections = sectionsOf({
      text: 'berg ada',
      found: { own: nothingOwn, inOrganization: { members: [person(1, 'Ada Berg')] } },
      recent: [],
      administered: { id: 3, permissions: allowed },
      isSiteAdministrator: false,
    })
    expect(sections[0]).toMatchObject({
      label: 'People',
      choices: [{ label: 'Ada Berg', note: 'Teacher, Parent' }],
    })
  })

  test('the contact details by which a person was found', () => {
    const found = { ...person(1, 'Ada Berg'), email: 'countess@example.org', phone: null }
    const [people] = sectionsOf({
      text: 'countess',
      found: { own: nothingOwn, inOrganization: { members: [found] } },
      recent: [],
      administered: { id: 3, permissions: allowed },
      isSiteAdministrator: false,
    })
    expect(people?.choices[0]?.note).toBe('Teacher, Parent\u00A0· countess@example.org')
  })

  test('what was chosen recently first', () => {
    const inOrganization = { members: [person(1, 'Ada Berg'), person(2, 'Ada Lind')] }
    const recent = [
      { key: 'member 2', label: 'Ada Lind', organizationId: 3, link: { to: '/nowhere' } },
    ]
    const { People } = searchFor('ada', { inOrganization, permissions: allowed, recent })
    expect(People).toEqual(['Ada Lind', 'Ada Berg'])
  })

  test('a screen before people when its name begins so', () => {
    const inOrganization = { members: [person(1, 'Claudia Stone')] }
    const sections = searchFor('cla', { inOrganization, permissions: allowed })
    expect(Object.keys(sections)[0]).toBe('Screens')
    expect(sections['Screens']).toContain('Class days')
  })

  test('only screens and actions that the person may open', () => {
    expect(searchFor('invite', { permissions: ['members.view'] })).toEqual({})
    expect(searchFor('invite', { permissions: allowed })).toEqual({ Actions: ['Invite someone'] })
    expect(searchFor('roles', { permissions: allowed })).toEqual({})
    expect(searchFor('audit', { permissions: ['audit.view'] })).toEqual({ Screens: ['Audit log'] })
  })

  test('only reports that the person may open', () => {
    const few = searchFor('emergency', { permissions: ['reports.view'] })
    expect(few['Reports']).toBeUndefined()
    const permissions = [...reports['emergency-list'].takes]
    expect(searchFor('emergency', { permissions })['Reports']).toEqual([
      'Emergency and allergy list',
    ])
  })

  test('actions with what was found', () => {
    const inOrganization = { classes: [botany], classDays: [december] }
    const permissions = allowed
    expect(searchFor('Take attendance in botany', { inOrganization, permissions })).toMatchObject({
      Actions: ['Take attendance in Botany'],
    })
    expect(searchFor('cancel dec 3', { inOrganization, permissions })).toMatchObject({
      Actions: ['Cancel Thu, Dec 3'],
    })
    expect(searchFor('invite ada@example.org', { permissions })).toMatchObject({
      Actions: ['Invite ada@example.org'],
    })
  })

  test('no action without the permission', () => {
    const inOrganization = { classes: [botany], classDays: [december] }
    const permissions: Permission[] = ['classes.view']
    const cancel = searchFor('cancel dec 3', { inOrganization, permissions })
    expect(cancel['Actions']).toBeUndefined()
    const attendance = searchFor('attendance botany', { inOrganization, permissions })
    expect(attendance['Actions']).toBeUndefined()
  })

  test('a class that somebody teaches and administers once', () => {
    const own = {
      ...nothingOwn,
      classes: [
        {
          id: 5,
          name: 'Botany',
          organizationName: 'Linden',
          isTeaching: true,
          sheet: botany.sheet,
        },
      ],
    }
    const found = searchFor('botany', {
      own,
      inOrganization: { classes: [botany] },
      permissions: allowed,
    })
    expect(found['Classes']).toEqual(['Botany'])
    expect(found['Actions']).toEqual(['Take attendance in Botany'])
  })

  test('the list of students, for those who see no other members', () => {
    const line = 'Search the students for “ava”'
    expect(searchFor('ava', { permissions: ['students.medical'] })['Students']).toEqual([line])
    const both: Permission[] = ['students.medical', 'members.view']
    expect(searchFor('ava', { permissions: both })['Students']).toBeUndefined()
    expect(searchFor('ava', { permissions: ['attendance.take'] })['Students']).toBeUndefined()
    expect(searchFor('', { permissions: ['students.medical'] })['Students']).toBeUndefined()
  })

  test('without a text, what was chosen recently in this organization', () => {
    const recent = [
      { key: 'member 2', label: 'Ada Lind', organizationId: 3, link: { to: '/nowhere' } },
      { key: 'member 7', label: 'Of another', organizationId: 4, link: { to: '/nowhere' } },
      { key: 'own class 1', label: 'Choir', organizationId: null, link: { to: '/nowhere' } },
    ]
    const { Recent } = searchFor('', { permissions: allowed, recent })
    expect(Recent).toEqual(['Ada Lind', 'Choir'])
  })
})

test.each([
  ['my fam', true],
  ['fam my', true],
  ['cafe', true],
  ['café', true],
  ['mil', false],
  ['', false],
])('%j finds "My Family" or "Café": %s', (text, isFound) => {
  expect(isMatch(text, 'My Family', 'Café')).toBe(isFound)
})
