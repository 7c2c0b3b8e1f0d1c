import { expect, test } from 'vitest'
import { Permission } from '#contract/rights/permissions.ts'
import type { App } from '#src/components/frame/app.ts'
import { createAppRouter } from './router.tsx'

/** The screens without protected data of their own, and the tabs, with the permissions that each needs. */
const screens = [
  ['classes/new', 'classes.manage'],
  ['classes/$classId', 'classes.view', { tab: 'overview' }],
  ['classes/$classId', 'enrollments.manage', { tab: 'students' }],
  ['classes/$classId', 'attendance.view', { tab: 'attendance' }],
  ['classes/$classId', 'classes.manage', { tab: 'settings' }],
  ['semesters/new', 'semesters.manage'],
  ['class-days/new', 'classDays.manage'],
  ['imports/new', 'data.import'],
  ['roles/new', 'roles.manage'],
  ['announcements/new', 'announcements.publish'],
  ['teachers/new-anonymous', 'teachers.manage'],
  ['all-members/invite', 'members.manage'],
] as const

const { routesById } = createAppRouter({} as App)

/** Whether the screen opens with these permissions. There is no server, which would explain why not. */
async function opens(
  path: (typeof screens)[number][0],
  permissions: readonly Permission[],
  deps: object = {},
) {
  const { loader } = routesById[`/_signed-in/organizations/$organizationId/admin/${path}`].options
  const queries = { fetchQuery: async () => ({ permissions, items: [], organizationId: 7 }) }
  const visit = {
    context: { app: { queries } },
    params: { organizationId: 7 },
    deps,
    cause: 'enter',
  }
  const load = loader as (visit: object) => Promise<unknown>
  return load(visit).then(
    () => true,
    () => false,
  )
}

test.each(screens)('The screen %s opens only with %s', async (path, taken, deps?: object) => {
  const others = Permission.options.filter((permission) => permission !== taken)
  expect([await opens(path, [taken], deps), await opens(path, others, deps)]).toEqual([true, false])
})
