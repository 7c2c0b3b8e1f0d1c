import { missing } from '#server/rights/matrix/test-ids.ts'
import { expectCalls } from '#server/testing/expected-calls.ts'
import { unpublish } from './test-rounds.ts'

const seed = 'a seed'
const none = { isSameHalfDay: true, mostClasses: null, friends: [] }

export const registrationRoundsCalls = expectCalls({
  'GET /api/RegistrationRound/:semesterId': {
    statuses: '401 401 404 403 200 200 200 200 200 200 200 200 200 200',
  },
  'PUT /api/RegistrationRound/preferences/:semesterId': {
    statuses: '401 401 404 403 404 404 404 404 404 404 404 404 404 404',
    isOfOthers: true,
    body: () => ({ ...none, familyId: missing }),
    naming: ({ familyId, childId: personId }) => ({
      ...none,
      familyId,
      friends: [{ personId, friendName: null }],
    }),
  },
  'GET /api/RegistrationRound/admin/:semesterId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys: `
      everybody: organizationId semesterId semesterName studentsCount familiesCount membersCount now
      everybody: (round) dueDate dueTime dueAt status seedHash seed publishedDate fingerprint version
    `,
  },
  'PUT /api/RegistrationRound/admin/:semesterId': {
    statuses: '401 401 404 403 403 403 403 409 409 403 403 403 403 409',
    body: () => ({ dueDate: '2027-01-05', dueTime: '18:00' }),
    ready: async ({ server, ids: { semesterId } }) => {
      await server.db.deleteFrom('registrationRound').where('semesterId', '=', semesterId).execute()
      return {}
    },
    audit: 'Edited Semester',
  },
  'DELETE /api/RegistrationRound/admin/:semesterId': {
    statuses: '401 401 404 403 403 403 403 409 409 403 403 403 403 409',
    ready: async ({ server, ids: { semesterId } }) => {
      await unpublish(server.db, semesterId)
      return {}
    },
    audit: 'Edited Semester',
  },
  'POST /api/RegistrationRound/admin/publish/:semesterId': {
    statuses: '401 401 404 403 403 403 403 409 409 403 403 403 403 409',
    body: () => ({ fingerprint: 'none' }),
    ready: async ({ server, school, ids }) => {
      await unpublish(server.db, ids.semesterId)
      const { fingerprint } = await (
        await server.post(`/api/RegistrationRound/admin/preview/${ids.semesterId}`, {
          token: school.token,
          body: { seed },
        })
      ).json()
      return { body: { fingerprint } }
    },
    audit: 'Edited Semester',
  },
  'GET /api/RegistrationRound/admin/run/:semesterId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys: 'everybody: rules seed fingerprint input result',
  },
  'POST /api/RegistrationRound/admin/check/:semesterId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
  },
  'POST /api/RegistrationRound/admin/preview/:semesterId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: () => ({ seed }),
  },
  'POST /api/RegistrationRound/admin/comparison/:semesterId': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: () => ({ seed }),
  },
})
