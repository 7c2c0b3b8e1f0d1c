import { expect, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Standing } from '#contract/classes/enrolments.ts'
import { enrolChildMachine } from './enrol-child.machine.ts'

type Asked = {
  input: unknown
  answer: (standing: Standing) => void
  fail: () => void
  /** No answer comes. */
  lose: () => void
  signal: AbortSignal
}

/** Somebody looks at a class for a student. The calls are answered by the test. */
export function look(standing: Standing) {
  const calls: Asked[] = []
  const under = <Input>() =>
    fromPromise<Standing, Input>(
      ({ input, signal }) =>
        new Promise((resolve, reject) => {
          const fail = () => reject(new Error('No.'))
          const lose = () => reject(Object.assign(new Error(), { name: 'NetworkError' }))
          calls.push({ input, answer: resolve, fail, lose, signal })
        }),
    )
  const machine = enrolChildMachine.provide({ actors: { enrol: under(), withdraw: under() } })
  const actor = createActor(machine, { input: { classId: 7, standing } })
  const told: unknown[] = []
  actor.on('obeyed', ({ standing: now, was }) => told.push([now.status, was]))
  actor.on('refused', ({ type }) => told.push(type))
  actor.on('ranOut', ({ type }) => told.push(type))
  actor.start()
  const state = () => actor.getSnapshot()
  return {
    calls,
    told,
    state,
    send: (...wish: Parameters<typeof actor.send>) => actor.send(...wish),
    stop: () => actor.stop(),
    read: (now: Standing) => actor.send({ type: 'standing.read', standing: now }),
    isAt: (name: string) => expect(state().value).toEqual({ resting: name }),
    settles: (name: string) => vi.waitFor(() => expect(state().value).toEqual({ resting: name })),
  }
}
