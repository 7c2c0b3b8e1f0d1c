import { expectCalls } from '#server/testing/expected-calls.ts'
import type { Opened } from '#server/rights/matrix/test-visitors.ts'
import { findGradeLevels, insertUsualGradeLevels } from './grade-levels.queries.ts'

export const gradeLevelsCalls = expectCalls({
  'GET /api/GradeLevel/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 200 200 403 200 200 200',
    needsNoSecondFactor: true,
    keys: `
      everybody: version savedBy savedDate
      everybody: (levels) id name
    `,
  },
  'PUT /api/GradeLevel/admin/organization/:organizationId': {
    statuses: '401 401 404 403 403 403 403 200 403 403 403 403 403 200',
    needsNoSecondFactor: true,
    body: () => ({ levels: [], version: 0 }),
    audit: 'Edited Organization',
  },
  'GET /api/GradeLevel/admin/organization/:organizationId/promotion': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    keys: `
      everybody: withoutGradeCount
      everybody: (students) id name fromId toId
      everybody: (last) studentsCount date
    `,
  },
  'POST /api/GradeLevel/admin/organization/:organizationId/promotion': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    body: () => ({ students: [] }),
    audit: 'Edited OrganizationUser',
    ready: async (opened) => ({ body: { students: [await graduate(opened)] } }),
  },
  'POST /api/GradeLevel/admin/organization/:organizationId/promotion/undo': {
    statuses: '401 401 404 403 403 403 403 200 200 403 403 403 403 200',
    audit: 'Edited OrganizationUser',
    ready: async (opened) => {
      const { server, school, ids } = opened
      const path = `/api/GradeLevel/admin/organization/${ids.organizationId}/promotion`
      const body = { students: [await graduate(opened)] }
      await server.post(path, { token: school.token, body })
      return {}
    },
  },
})

export const childGradesCalls = expectCalls({
  'PUT /api/Family/my/:familyId/children/:childId/organizations/:organizationId/grade': {
    statuses: '401 401 404 404 403 404 200 404 404 404 404 404 404 200',
    body: () => ({ gradeLevelId: null, before: null }),
    audit: 'Edited OrganizationUser',
    ready: async ({ server, school }) => {
      await insertUsualGradeLevels(server.db, school.organizationId)
      const { levels } = await findGradeLevels(server.db, school.organizationId)
      return { body: { gradeLevelId: levels[0]?.id ?? 0, before: null } }
    },
  },
})

/** A student in the last grade. */
async function graduate({ server, school }: Opened) {
  const { organizationId } = school
  await insertUsualGradeLevels(server.db, organizationId)
  const { levels } = await findGradeLevels(server.db, organizationId)
  const fromId = levels.at(-1)?.id ?? 0
  const { organizationUserId: id } = await school.member('Kim', { isStudent: true })
  await server.db
    .updateTable('organizationUser')
    .set({ gradeLevelId: fromId })
    .where('id', '=', id)
    .execute()
  return { id, fromId, toId: null }
}
