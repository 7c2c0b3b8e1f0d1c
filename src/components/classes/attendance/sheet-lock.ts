import { fromCallback } from 'xstate'
import type { Sheet } from '#src/machines/classes/attendance-sheet.machine.ts'
import { storedSheet } from './persisted-marks.ts'

type Locks = Pick<LockManager, 'request'>

/**
 * Holds the Web Lock of a sheet while its marks may be sent. It waits for other tabs, unless `claim` takes the lock
 * from them. Without Web Locks, as on pages served over plain http, every tab may send: the server still saves each mark once.
 */
export const sheetLock = fromCallback<{ type: 'claim' }, Sheet>(({ input, sendBack, receive }) => {
  const locks = (navigator as { locks?: Locks }).locks
  const { accountId, classId, classDayId } = input
  const grant = () =>
    sendBack({ type: 'lock.granted', stored: storedSheet(accountId, { classId, classDayId }) })
  if (!locks) {
    grant()
    return undefined
  }
  const ended = Promise.withResolvers<void>()
  const tab = { isOver: false, isOurs: false }
  let waiting = new AbortController()

  async function request(options: LockOptions) {
    const lock = { isHeld: false }
    try {
      await locks?.request(`unsentMarks/${accountId}/${classId}/${classDayId}`, options, () => {
        if (tab.isOver) return undefined
        lock.isHeld = true
        tab.isOurs = true
        grant()
        return ended.promise
      })
    } catch {
      // Another tab took the lock, or the wait was canceled.
      if (!lock.isHeld || tab.isOver) return
      tab.isOurs = false
      sendBack({ type: 'lock.lost' })
      wait()
    }
  }

  function wait() {
    waiting = new AbortController()
    void request({ signal: waiting.signal })
  }

  receive(() => {
    if (tab.isOurs) return
    tab.isOurs = true
    waiting.abort()
    void request({ steal: true })
  })
  wait()
  return () => {
    tab.isOver = true
    waiting.abort()
    ended.resolve()
  }
})
