import { expect, test } from 'vitest'
import { Permission } from '#contract/rights/permissions.ts'
import type { App } from '#src/components/frame/app.ts'
import { createAppRouter } from './router.tsx'

/** The screens without protected data of their own, and the permissions that each needs. */
const screens = [
  ['classes/new', 'classes.manage'],
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
async function opens(path: (typeof screens)[number][0], permissions: readonly Permission[]) {
  const { loader } = routesById[`/_signed-in/organizations/$organizationId/admin/${path}`].options
  const queries = { fetchQuery: async () => ({ permissions, items: [] }) }
  const visit = {
    context: { app: { queries } },
    params: { organizationId: 7 },
    deps: {},
    cause: 'enter',
  }
  const load = loader as (visit: object) => Promise<unknown>
  return load(visit).then(
    () => true,
    () => false,
  )
}

test.each(screens)('The screen %s opens only with %s', async (path, taken) => {
  const others = Permission.options.filter((permission) => permission !== taken)
  expect([await opens(path, [taken]), await opens(path, others)]).toEqual([true, false])
})
