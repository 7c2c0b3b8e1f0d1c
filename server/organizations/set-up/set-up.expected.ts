import type { SetUpDraft } from '#contract/organizations/set-up.ts'
import type { Setup } from '#server/testing/expected-calls.ts'
import { expectCalls } from '#server/testing/expected-calls.ts'
import { memberCalls } from '#server/people/members/test-members.ts'
import { owned } from '#server/rights/matrix/test-ready.ts'
import type { Opened } from '#server/rights/matrix/test-visitors.ts'

const draft: SetUpDraft = {
  step: 'Review',
  year: {
    name: 'Spring 2027',
    startDate: '2027-01-08',
    endDate: '2027-01-29',
    weekdays: ['Friday'],
    skipDates: [],
    slots: [{ name: 'Fourth hour', startTime: '13:00', endTime: '13:55' }],
  },
  rooms: { lines: 'Attic' },
  classes: {
    rows: [
      {
        name: 'Botany',
        teacher: 'Anna Ruiz',
        slot: 'Fourth hour',
        room: 'Attic',
        ages: '',
        seats: '',
      },
    ],
  },
  registration: { opens: '2026-12-01', opensTime: '', closes: '' },
}

const save = (opened: Opened) =>
  owned(opened, 'PUT /api/SetUp/admin/organization/:organizationId', opened.ids)

/** A set-up that can be published. */
async function drafted(opened: Opened): Promise<Setup> {
  await save(opened)
  return { body: { version: 2 } }
}

/** A set-up that is published. */
async function publishedOne(opened: Opened): Promise<Setup> {
  await drafted(opened)
  await opened.server.post(`/api/SetUp/admin/publish/${opened.ids.organizationId}`, {
    token: opened.school.token,
    body: { version: 2 },
  })
  return { body: { version: 3 } }
}

/** A published set-up, and somebody to invite. */
async function withSomebody(opened: Opened): Promise<Setup> {
  await publishedOne(opened)
  const { server, school } = opened
  await memberCalls(server, school).added({ firstName: 'Oma', contactEmail: 'oma@example.org' })
  return {}
}

export const setUpCalls = expectCalls({
  'GET /api/SetUp/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 403 403 403 403 403 403 200',
    keys: `
      everybody: organizationId publishedDate teacherNames uninvitedCount exceptions version savedBy savedDate
      everybody: (people) importId fileName isApplied peopleCount
      everybody: (undo) isAllowed reason
      everybody: (draft) step
      everybody: (draft.year) name startDate endDate weekdays
      everybody: (draft.year.skipDates) date name
      everybody: (draft.year.slots) name startTime endTime
      everybody: (draft.rooms) lines
      everybody: (draft.classes.rows) name teacher slot room ages seats
      everybody: (draft.registration) opens opensTime closes
    `,
  },
  'PUT /api/SetUp/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 403 403 403 403 403 403 200',
    body: () => ({ draft, version: 1 }),
  },
  'GET /api/SetUp/admin/holidays/:organizationId': {
    needsNoSecondFactor: true,
    statuses: '401 401 404 403 403 403 403 403 403 403 403 403 403 422',
    keys: `
      everybody: country
      everybody: (items) date name
    `,
  },
  'POST /api/SetUp/admin/preview/:organizationId': {
    statuses: '401 401 404 403 403 403 403 403 403 403 403 403 403 422',
    ready: drafted,
  },
  'POST /api/SetUp/admin/publish/:organizationId': {
    statuses: '401 401 404 403 403 403 403 403 403 403 403 403 403 409',
    body: () => ({ version: 1 }),
    audit:
      'Added OrganizationUser, Added Semester, ClassDaysAdded Semester, Added TimeSlot, Added Room, Added Class',
    ready: drafted,
  },
  'POST /api/SetUp/admin/invite/:organizationId': {
    statuses: '401 401 404 403 403 403 403 403 403 403 403 403 403 409',
    body: () => ({ atMost: 100 }),
    audit: 'Invited OrganizationUser',
    ready: withSomebody,
  },
  'POST /api/SetUp/admin/undo/:organizationId': {
    statuses: '401 401 404 403 403 403 403 403 403 403 403 403 403 409',
    body: () => ({ version: 1 }),
    audit:
      'Removed Class, Removed Semester, Removed Room, Removed TimeSlot, Removed OrganizationUser',
    ready: publishedOne,
  },
})
