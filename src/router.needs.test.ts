import { expect, test } from 'vitest'
import { Permission } from '#contract/rights/permissions.ts'
import type { App } from '#src/components/frame/app.ts'
import { createAppRouter } from './router.tsx'

/** The screens that read nothing which the server refuses by itself, and what each takes. */
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

/** Whether the screen opens to whoever holds these permissions. The server, which would say why not, is not there. */
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

test.each(screens)(
  'The screen %s opens to whoever holds %s, and to nobody else',
  async (path, taken) => {
    const others = Permission.options.filter((permission) => permission !== taken)
    expect([await opens(path, [taken]), await opens(path, others)]).toEqual([true, false])
  },
)
