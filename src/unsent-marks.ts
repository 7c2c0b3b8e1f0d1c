import { createActor, fromCallback } from 'xstate'
import { sheetQuery } from '#src/api/classes/attendance.api.ts'
import { cacheAnswer } from '#src/api/query-cache.ts'
import {
  removeSheet,
  storedSheets,
  storeSheet,
} from '#src/components/classes/attendance/persisted-marks.ts'
import { sheetLock } from '#src/components/classes/attendance/sheet-lock.ts'
import { askAgain } from '#src/components/forms/use-change.ts'
import type { App } from '#src/components/frame/app.ts'
import { accountOf } from '#src/machines/accounts/session.machine.ts'
import {
  type AttendanceSheetActor,
  attendanceSheetMachine,
  toStore,
} from '#src/machines/classes/attendance-sheet.machine.ts'
import { sheetsIn, unsentMarksMachine } from '#src/machines/classes/unsent-marks.machine.ts'

/** Starts unsentMarks for whoever is logged in, stores what is unsent, and shows what the server answers. */
export function startUnsentMarks({ session, queries, inspect }: App) {
  const sheet = attendanceSheetMachine.provide({ actors: { lock: sheetLock } })
  const unsentMarks = createActor(unsentMarksMachine.provide({ actors: { findSheets, sheet } }), {
    inspect,
    input: { isOnline: navigator.onLine },
  })
  const followed = new WeakSet<AttendanceSheetActor>()

  function follow(actor: AttendanceSheetActor) {
    if (followed.has(actor)) return
    followed.add(actor)
    actor.subscribe(() => store(actor))
    actor.on('answered', ({ sheet: current }) => {
      cacheAnswer(queries, sheetQuery(current).queryKey, current)
      askAgain(queries, [
        ['attendance', 'days'],
        ['attendance', 'page'],
        ['attendance', 'missing'],
        ['day', 'admin'],
      ])
    })
  }

  unsentMarks.subscribe((state) => sheetsIn(state).forEach(follow))
  const tellAccount = () =>
    unsentMarks.send({
      type: 'account.changed',
      accountId: accountOf(session.getSnapshot())?.id ?? null,
    })
  session.subscribe(tellAccount)
  unsentMarks.start()
  tellAccount()
  return unsentMarks
}

/** Marks that are open in another tab are stored by that tab. */
function store(actor: AttendanceSheetActor) {
  const state = actor.getSnapshot()
  const sheet = toStore(state)
  if (sheet === undefined) return
  if (sheet === null) removeSheet(state.context.accountId, state.context)
  const isStored = sheet === null || storeSheet(sheet)
  if (isStored === state.context.isStored) return
  actor.send({ type: isStored ? 'storage.worked' : 'storage.failed' })
}

/** What the account left in storage, now and whenever the network or the person comes back. */
const findSheets = fromCallback<{ type: string }, { accountId: number | null }>(
  ({ input: { accountId }, sendBack }) => {
    const find = (isInUse: boolean) =>
      sendBack({ type: 'sheets.found', sheets: storedSheets(accountId ?? 0), isInUse })
    const ended = new AbortController()
    const on = (target: EventTarget, type: string, happened: () => void) =>
      target.addEventListener(type, happened, ended)
    on(window, 'offline', () => sendBack({ type: 'network.lost' }))
    on(window, 'online', () => {
      sendBack({ type: 'network.returned' })
      find(document.hasFocus())
    })
    on(window, 'focus', () => find(true))
    on(document, 'visibilitychange', () => document.visibilityState === 'visible' && find(true))
    find(document.visibilityState === 'visible')
    return () => ended.abort()
  },
)
