import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { OpenedEmail, Outbox } from '#contract/outbox.ts'
import { outboxMachine } from './outbox.machine.ts'

const opened = (id: number): OpenedEmail => ({
  id,
  subject: `Email ${id}`,
  text: '',
  html: '',
  link: null,
})

const start = (answers: {
  list?: () => Promise<Outbox>
  open?: (id: number) => Promise<OpenedEmail | null>
}) => {
  const {
    list = () => Promise.resolve({ items: [] }),
    open = (id) => Promise.resolve(opened(id)),
  } = answers
  const clock = new SimulatedClock()
  const machine = outboxMachine.provide({
    actors: {
      list: fromPromise<Outbox>(list),
      open: fromPromise<OpenedEmail | null, number>(({ input }) => open(input)),
    },
  })
  return { clock, outbox: createActor(machine, { clock }).start() }
}

test('A chosen email is opened, and can be opened again to generate it again', async () => {
  let times = 0
  const { outbox } = start({ open: (id) => Promise.resolve(opened(id + 100 * times++)) })
  outbox.send({ type: 'choose', id: 7 })
  const first = await waitFor(outbox, (state) => state.matches({ emailMessage: 'open' }))
  expect(first.context.opened?.subject).toBe('Email 7')
  outbox.send({ type: 'writeAnew' })
  const second = await waitFor(outbox, (state) => state.matches({ emailMessage: 'open' }))
  expect(second.context.opened?.subject).toBe('Email 107')
})

test('An email that is no longer needed, or cannot be generated, says so', async () => {
  const { outbox } = start({
    open: (id) => (id === 1 ? Promise.resolve(null) : Promise.reject(new Error('500'))),
  })
  outbox.send({ type: 'choose', id: 1 })
  await waitFor(outbox, (state) => state.matches({ emailMessage: 'pointless' }))
  outbox.send({ type: 'choose', id: 2 })
  await waitFor(outbox, (state) => state.matches({ emailMessage: 'unreadable' }))
  expect(outbox.getSnapshot().context.opened).toBeNull()
})

test('A server that does not respond is asked again', async () => {
  let isAway = true
  const { outbox, clock } = start({
    list: () => (isAway ? Promise.reject(new Error('502')) : Promise.resolve({ items: [] })),
  })
  await waitFor(outbox, (state) => state.matches({ list: 'away' }))
  isAway = false
  clock.increment(2000)
  const state = await waitFor(outbox, (snapshot) => snapshot.matches({ list: 'shown' }))
  expect(state.context.emailMessages).toEqual([])
})
