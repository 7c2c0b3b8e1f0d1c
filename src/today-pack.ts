import { createActor } from 'xstate'
import type { App } from '#src/components/frame/app.ts'
import { loadUserMenu } from '#src/components/frame/signed-in-header.tsx'
import { tokenOf } from '#src/machines/accounts/session.machine.ts'
import { todayPackMachine } from '#src/machines/classes/today-pack.machine.ts'
import { watchRefusals } from '#src/api/pack.ts'
import { fromRequest } from '#src/machines/from-request.ts'
import type { AppRouter } from './router.tsx'

const ownScreens = [
  '/',
  '/_signed-in/my/classes/',
  '/_signed-in/my/classes/$classId/',
  '/_signed-in/my/classes/$classId/attendance/$classDayId',
  '/_signed-in/my/family/',
  '/_signed-in/my/organizations',
] as const

const admin = '/_signed-in/organizations/$organizationId/admin'
const screensOfTheDay = [
  admin,
  `${admin}/home`,
  `${admin}/class-days/`,
  `${admin}/class-days/$classDayId`,
  `${admin}/attendance/`,
  `${admin}/attendance/$classDayId/$classId`,
] as const

/** What these screens load when it is shown or pressed. */
const loadParts = () => [
  import('./routes/-signed-in-home.tsx'),
  import('./routes/_signed-in/my/-own-lists.tsx'),
  import('#src/components/accounts/accounts/account-notices.tsx'),
  import('#src/components/forms/pause.tsx'),
  import('#src/components/table/table-menus.tsx'),
  loadUserMenu(),
]

/** Starts todayPack for the session of somebody who is logged in, and for those that follow. */
export function startTodayPack({ session, queries, inspect }: App, router: AppRouter) {
  const loadScreens = (runsDay: boolean) => {
    const screens = [...ownScreens, ...(runsDay ? screensOfTheDay : [])]
    return Promise.all([
      ...screens.map((id) => router.loadRouteChunk(router.routesById[id])),
      ...loadParts(),
    ])
  }
  const collect = fromRequest(async (_: unknown, signal) => {
    const { collectPack } = await import('#src/api/pack-contents.ts')
    return collectPack(queries, signal, loadScreens)
  })
  const todayPack = createActor(todayPackMachine.provide({ actors: { collect } }), {
    inspect,
    input: { token: tokenOf(session.getSnapshot()) ?? '' },
  }).start()
  const channel = new BroadcastChannel('todayPack')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is a BroadcastChannel
  todayPack.on('removed', () => channel.postMessage('removed'))
  channel.addEventListener('message', () => todayPack.send({ type: 'removed.elsewhere' }))
  watchRefusals(() => todayPack.send({ type: 'stored.refused' }))
  session.subscribe((state) => todayPack.send({ type: 'token.changed', token: tokenOf(state) }))
  window.addEventListener('online', () => todayPack.send({ type: 'network.returned' }))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') todayPack.send({ type: 'page.shown' })
  })
  return todayPack
}
