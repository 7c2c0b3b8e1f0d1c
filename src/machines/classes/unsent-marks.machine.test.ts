import { describe, expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, fromPromise, waitFor } from 'xstate'
import { attendanceSheetMachine, type Said, type StoredSheet } from './attendance-sheet.machine.ts'
import { marked, mia, pottery, saves, saying, sheetOf, stored } from './test-attendance.ts'
import { sheetIn, sheetsIn, unsentMarksMachine } from './unsent-marks.machine.ts'

const [lea, ben] = [1, 2]
const choir = { ...pottery, classId: 8, className: 'Choir' }
const chess = { ...pottery, classId: 9, className: 'Chess' }
const present = [saying(mia, 'Present')]

/** The browser of somebody with stored marks, and a server that saves everything. */
function startBrowser(
  inBrowser: StoredSheet[],
  { isOnline = true, answer = saves(sheetOf(marked(mia, 'Present'))) } = {},
) {
  const sent: { classId: number; accountId: number; marks: Said[] }[] = []
  const ownOf = (accountId: number | null) =>
    inBrowser.filter((each) => each.accountId === accountId)
  const sheet = attendanceSheetMachine.provide({
    actors: {
      lock: fromCallback(({ input, sendBack }) => {
        const found = ownOf(input.accountId).find(({ classId }) => classId === input.classId)
        sendBack({ type: 'lock.granted', stored: found ?? null })
      }),
      save: fromPromise(({ input: { classId, accountId, attempt } }) => {
        sent.push({ classId, accountId, marks: attempt?.marks ?? [] })
        return answer()
      }),
    },
  })
  const findSheets = fromCallback<EventObject, { accountId: number | null }>(
    ({ input, sendBack }) =>
      sendBack({ type: 'sheets.found', sheets: ownOf(input.accountId), isInUse: true }),
  )
  const actor = createActor(unsentMarksMachine.provide({ actors: { findSheets, sheet } }), {
    input: { isOnline },
  }).start()
  return {
    actor,
    sent,
    logIn: (accountId: number | null) => actor.send({ type: 'account.changed', accountId }),
    allSent: () => waitFor(actor, (state) => sheetsIn(state).length === 0),
  }
}

const ofClass = (sheet: typeof pottery, accountId = lea): StoredSheet => ({
  ...stored(present),
  ...sheet,
  accountId,
})

describe('Marks that were stored before', () => {
  test(
    'are sent without opening their sheets, one request for each sheet',
    { tags: ['6.attendance-unsent', '6.attendance-once'] },
    async () => {
      const { sent, logIn, allSent } = startBrowser([
        ofClass(pottery),
        ofClass(choir),
        ofClass(chess),
      ])
      logIn(lea)
      await allSent()
      expect(sent.map(({ classId }) => classId)).toEqual([7, 8, 9])
    },
  )

  test('wait for the network', { tags: ['6.attendance-unsent'] }, async () => {
    const { actor, sent, logIn, allSent } = startBrowser([ofClass(pottery)], { isOnline: false })
    logIn(lea)
    expect(sheetsIn(actor.getSnapshot())).toHaveLength(1)
    expect(sent).toEqual([])
    actor.send({ type: 'network.returned' })
    await allSent()
    expect(sent).toHaveLength(1)
  })

  test('are never sent as another person', { tags: ['6.attendance-unsent'] }, async () => {
    const { sent, logIn, allSent } = startBrowser([ofClass(pottery), ofClass(choir, ben)])
    logIn(ben)
    await allSent()
    expect(sent).toEqual([{ classId: 8, accountId: ben, marks: present }])
  })

  test('are not sent any more once the session has ended', async () => {
    const { actor, sent, logIn } = startBrowser([ofClass(pottery)], { isOnline: false })
    logIn(lea)
    logIn(null)
    actor.send({ type: 'network.returned' })
    expect(sheetsIn(actor.getSnapshot())).toEqual([])
    expect(sent).toEqual([])
  })
})

describe('An open sheet', () => {
  test('and its stored marks are one sheet', async () => {
    const { actor, sent, logIn } = startBrowser([ofClass(pottery)])
    actor.send({ type: 'open', sheet: pottery })
    logIn(lea)
    const sheet = sheetIn(actor.getSnapshot(), pottery)
    if (!sheet) throw new Error('No sheet.')
    await waitFor(sheet, (state) => state.matches('saved'))
    expect(sent).toHaveLength(1)
    expect(sheetsIn(actor.getSnapshot())).toHaveLength(1)
  })

  test('can be marked as soon as the account is loaded', () => {
    const { actor, logIn } = startBrowser([])
    actor.send({ type: 'open', sheet: pottery })
    expect(sheetIn(actor.getSnapshot(), pottery)).toBeUndefined()
    logIn(lea)
    expect(sheetIn(actor.getSnapshot(), pottery)).toBeDefined()
  })

  test('is dropped when it is closed and nothing is unsent', async () => {
    const { actor, logIn, allSent } = startBrowser([])
    logIn(lea)
    actor.send({ type: 'open', sheet: pottery })
    expect(sheetsIn(actor.getSnapshot())).toHaveLength(1)
    actor.send({ type: 'close', sheet: pottery })
    await allSent()
  })
})
