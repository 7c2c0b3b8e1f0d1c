import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { gapsOf } from './gaps.ts'
import { over } from './happenings.ts'
import { pathsOf, titleOf } from './walk.ts'

const gate = setup({
  types: { events: {} as { type: 'push' | 'lock' } },
  guards: { never: () => false, always: () => true },
})
const walkOf = (machine: Parameters<typeof gapsOf>[0]['machine']) => ({
  machine,
  origins: { 'a gate': undefined },
  events: { pushed: { type: 'push' }, locked: { type: 'lock' } },
  promises: {},
})

describe('The paths of a machine', () => {
  const machine = gate.createMachine({
    id: 'gate',
    initial: 'shut',
    states: {
      shut: { on: { push: 'open', lock: { guard: 'never', target: 'open' } } },
      open: { on: { push: 'shut' } },
    },
  })

  test('lead to every state by the shortest way, and on along every edge', () => {
    expect(pathsOf(walkOf(machine)).map(titleOf)).toEqual([
      'a gate: shut → locked → shut',
      'a gate: shut → pushed → open → pushed → shut',
    ])
  })

  test('start from the nearest origin', () => {
    const bell = gate.createMachine({
      id: 'bell',
      context: ({ input }) => ({ isRinging: input === 'ringing' }),
      initial: 'opening',
      states: {
        opening: {
          always: [
            { guard: ({ context }) => context.isRinging === true, target: 'ringing' },
            'silent',
          ],
        },
        silent: { on: { push: 'ringing' } },
        ringing: { on: { lock: 'silent' } },
      },
    })
    const walk = { ...walkOf(bell), origins: { silence: 'silent', noise: 'ringing' } }
    expect(pathsOf(walk).map(titleOf)).toEqual([
      'silence: silent → pushed → ringing',
      'noise: ringing → locked → silent',
    ])
  })
})

describe('A machine', () => {
  test('that is walked completely has no gap', () => {
    const machine = gate.createMachine({
      id: 'gate',
      initial: 'shut',
      states: {
        shut: { on: { push: 'open' } },
        open: { on: { lock: 'broken' } },
        broken: { type: 'final' },
      },
    })
    expect(gapsOf(walkOf(machine))).toEqual([])
  })

  test('reports an unreachable state, and the transitions into it', () => {
    const machine = gate.createMachine({
      id: 'gate',
      initial: 'shut',
      states: { shut: { on: { push: 'shut', lock: 'shut' } }, ajar: { on: { push: 'shut' } } },
    })
    expect(gapsOf(walkOf(machine))).toEqual([
      'gate: nothing leads to ajar',
      'gate: nothing takes "push" in ajar to shut',
    ])
  })

  test('reports a guard that never agrees', () => {
    const machine = gate.createMachine({
      id: 'gate',
      initial: 'shut',
      states: {
        shut: {
          on: { push: [{ guard: 'never', target: 'open' }, { target: 'open' }], lock: 'open' },
          always: { guard: 'never', target: 'open' },
        },
        open: { on: { push: 'shut' } },
      },
    })
    expect(gapsOf(walkOf(machine))).toEqual([
      'gate: nothing takes the way on in shut to open on its condition',
      'gate: nothing takes "push" in shut to open on its condition',
    ])
  })

  test('reports a guard that always agrees', () => {
    const machine = gate.createMachine({
      id: 'gate',
      initial: 'shut',
      states: { shut: { on: { push: { guard: 'always', target: 'shut' }, lock: 'shut' } } },
    })
    expect(gapsOf(walkOf(machine))).toEqual(['gate: no guard ever refuses "push" in shut'])
  })

  test('reports a state that has events but no way out', () => {
    const machine = gate.createMachine({
      id: 'gate',
      initial: 'shut',
      on: { lock: '.stuck' },
      states: { shut: { on: { push: 'stuck' } }, stuck: { on: { push: {}, lock: {} } } },
    })
    expect(gapsOf(walkOf(machine))).toEqual(['gate: nothing leads out of stuck'])
  })

  test('reports a delay without an example, and an example without a handler', () => {
    const machine = gate.createMachine({
      id: 'gate',
      initial: 'open',
      states: { open: { on: { push: 'open', lock: 'open' }, after: { 1000: 'open' } } },
    })
    const walk = walkOf(machine)
    expect(gapsOf({ ...walk, events: { ...walk.events, late: over('1', 'gate.shut') } })).toEqual([
      'gate: nothing takes "xstate.after.1000.gate.open" in open to open',
      'gate: no state has heard of "late"',
    ])
  })
})
