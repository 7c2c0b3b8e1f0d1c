import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { SetUp, SetUpInvitations } from '#contract/organizations/set-up.ts'
import { isUnsaved, problemsIn, problemsOf, setUpMachine } from './set-up.machine.ts'
import {
  algebra,
  aPreview,
  aSetUp,
  conflictWith,
  emptyDraft,
  published,
  readyDraft,
  refusal,
} from './test-set-up.ts'

const dead = () => Promise.reject(new Error('The line is dead.'))
const never = () => new Promise<never>(() => undefined)

interface Server {
  begun: SetUp
  save: (typed: SetUp['draft'], version: number) => Promise<SetUp>
  check: (signal: AbortSignal) => Promise<typeof aPreview>
  publish: (once: string) => Promise<SetUp>
  invite: () => Promise<SetUpInvitations>
  undo: () => Promise<SetUp>
}

/** A set-up on the screen, with the answers of the server. */
function open({
  begun = aSetUp(),
  save = async (draft, version) => aSetUp({ draft, version: version + 1 }),
  check = never,
  publish = never,
  invite = never,
  undo = never,
}: Partial<Server> = {}) {
  const clock = new SimulatedClock()
  const saved: string[] = []
  const machine = setUpMachine.provide({
    actors: {
      save: fromPromise(({ input: { sent, setUp } }) => {
        saved.push(sent.rooms.lines)
        return save(sent, setUp.version)
      }),
      check: fromPromise(({ signal }) => check(signal)),
      publish: fromPromise(({ input: { once } }) => publish(once)),
      invite: fromPromise(() => invite()),
      undo: fromPromise(() => undo()),
    },
  })
  const actor = createActor(machine, {
    clock,
    input: { setUp: begun, step: begun.draft.step },
  }).start()
  const type = (lines: string) => actor.send({ type: 'edit', part: { rooms: { lines } } })
  /** Advances the clock and lets pending requests settle. */
  const after = async (ms: number) => {
    clock.increment(ms)
    await new Promise((done) => setTimeout(done))
    return actor.getSnapshot()
  }
  return { actor, saved, type, after }
}

const ready = aSetUp({ draft: readyDraft })
const shown = async () => aPreview

describe('What is typed', () => {
  test('is saved once the typing pauses', async () => {
    const { saved, type, after } = open()
    type('Lib')
    await after(999)
    type('Library')
    await after(999)
    expect(saved).toEqual([])
    expect((await after(1)).value).toEqual({ planning: 'settled' })
    expect(saved).toEqual(['Library'])
  })

  test('is saved at once when the screen is left', async () => {
    const { actor, saved, type, after } = open()
    type('Library')
    actor.send({ type: 'flush' })
    expect(isUnsaved(await after(0))).toBe(false)
    expect(saved).toEqual(['Library'])
  })

  test('while it is being saved is saved next, with the new version', async () => {
    const versions: number[] = []
    const { saved, type, after } = open({
      save: async (draft, version) => {
        versions.push(version)
        if (version === 1) type('Library\nArt room')
        return aSetUp({ draft, version: version + 1 })
      },
    })
    type('Library')
    expect((await after(1000)).value).toEqual({ planning: 'settled' })
    expect([saved, versions]).toEqual([
      ['Library', 'Library\nArt room'],
      [1, 2],
    ])
  })

  test('stays when it cannot be saved, and is saved by a retry', async () => {
    let isDown = true
    const { actor, type, after } = open({
      save: (draft) => (isDown ? dead() : Promise.resolve(aSetUp({ draft }))),
    })
    type('Library')
    const { value, context } = await after(1000)
    expect([value, context.draft.rooms.lines]).toEqual([{ planning: 'notSaved' }, 'Library'])
    isDown = false
    actor.send({ type: 'retry' })
    expect(isUnsaved(await after(0))).toBe(false)
  })

  test('is saved with the step', async () => {
    const steps: string[] = []
    const { actor, after } = open({
      save: async (draft) => {
        steps.push(draft.step)
        return aSetUp({ draft })
      },
    })
    actor.send({ type: 'goTo', step: 'Rooms' })
    await after(0)
    expect(steps).toEqual(['Rooms'])
  })
})

const meets = (current: SetUp) => ({
  save: (draft: SetUp['draft'], version: number) =>
    version === 1 ? Promise.reject(conflictWith(current)) : Promise.resolve(aSetUp({ draft })),
})

describe('What another device saved first', () => {
  const theirs = aSetUp({ version: 7, draft: { ...emptyDraft, rooms: { lines: 'Gym' } } })

  test('can be used', async () => {
    const { actor, type, after } = open(meets(theirs))
    type('Library')
    expect((await after(1000)).value).toEqual({ planning: 'conflicted' })
    actor.send({ type: 'useSaved' })
    const { value, context } = actor.getSnapshot()
    expect([value, context.draft.rooms.lines]).toEqual([{ planning: 'settled' }, 'Gym'])
  })

  test('can be overwritten', async () => {
    const { actor, saved, type, after } = open(meets(theirs))
    type('Library')
    await after(1000)
    actor.send({ type: 'overwrite' })
    expect((await after(0)).value).toEqual({ planning: 'settled' })
    expect(saved).toEqual(['Library', 'Library'])
  })

  test('is not overwritten once it is published', async () => {
    const { actor, type, after } = open(meets(published))
    type('Library')
    await after(1000)
    actor.send({ type: 'overwrite' })
    expect(actor.getSnapshot().matches({ planning: 'conflicted' })).toBe(true)
    actor.send({ type: 'useSaved' })
    expect(actor.getSnapshot().value).toBe('published')
  })
})

describe('The review', () => {
  test('asks what publishing would make, and editing asks again', async () => {
    const { type, after } = open({ begun: ready, check: shown })
    expect((await after(0)).context.preview).toEqual(aPreview)
    type('Library')
    expect((await after(0)).context.preview).toBeNull()
    expect((await after(1000)).context.preview).toEqual(aPreview)
  })

  test('is aborted when another step opens', async () => {
    let given: AbortSignal | undefined
    const { actor, after } = open({
      begun: ready,
      check: (signal) => {
        given = signal
        return never()
      },
    })
    await after(0)
    actor.send({ type: 'goTo', step: 'Rooms' })
    expect(given?.aborted).toBe(true)
  })

  test('asks nothing while something is wrong', async () => {
    const begun = aSetUp({ draft: { ...readyDraft, rooms: { lines: 'Art room' } } })
    const { after } = open({ begun, check: shown })
    const state = await after(0)
    expect(state.value).toEqual({ planning: 'settled' })
    expect(problemsOf(state)).toEqual({ 'classes.rows.0.room': 'There’s no room “Library”.' })
  })

  test('shows what the server finds wrong', async () => {
    const fields = { 'registration.opens': 'The semester has ended by then.' }
    const { after } = open({ begun: ready, check: () => Promise.reject(refusal(422, { fields })) })
    expect(problemsOf(await after(0))).toEqual(fields)
  })
})

describe('Publishing', () => {
  const invitations = [
    { invitedCount: 100, remainingCount: 20, notInvited: [] },
    { invitedCount: 20, remainingCount: 0, notInvited: [] },
  ]

  test('invites everybody, a hundred at a time', async () => {
    const next = [...invitations]
    const { actor, after } = open({
      begun: ready,
      check: shown,
      publish: async () => ({ ...published, uninvitedCount: 120 }),
      invite: async () => next.shift() ?? dead(),
    })
    await after(0)
    actor.send({ type: 'publish' })
    const { value, context } = await after(0)
    expect([value, context.invitations.invitedCount]).toEqual(['published', 120])
  })

  test('does not publish classes with conflicts', async () => {
    const conflicts = ['Anna Ruiz teaches Choir at that time.']
    const classes = aPreview.classes.map((one) => ({ ...one, conflicts }))
    const { actor, after } = open({ begun: ready, check: async () => ({ ...aPreview, classes }) })
    await after(0)
    actor.send({ type: 'publish' })
    expect(actor.getSnapshot().value).toEqual({ planning: 'ready' })
  })

  test('publishes once, however often it is tried', async () => {
    const keys: string[] = []
    const { actor, after } = open({
      begun: ready,
      check: shown,
      publish: (once) => (keys.push(once) === 1 ? dead() : Promise.resolve(published)),
    })
    await after(0)
    actor.send({ type: 'publish' })
    expect((await after(0)).value).toEqual({ planning: 'notPublished' })
    actor.send({ type: 'retry' })
    expect((await after(0)).value).toBe('published')
    expect(keys[0]).toBe(keys[1])
  })

  test('is undone as a whole, and everything typed stays', async () => {
    const { actor, after } = open({
      begun: published,
      check: shown,
      undo: async () => ({ ...ready, exceptions: ['The Gym stays.'] }),
    })
    actor.send({ type: 'undo' })
    const { value, context } = await after(0)
    expect([value, context.draft, context.setUp.exceptions]).toEqual([
      { planning: 'ready' },
      readyDraft,
      ['The Gym stays.'],
    ])
  })
})

describe('A new set-up', () => {
  test('begins with the usual time slots', () => {
    const { slots } = open().actor.getSnapshot().context.draft.year
    expect(slots.map(({ name }) => name)).toEqual(['First hour', 'Second hour', 'Third hour'])
  })

  test('opens registration today unless another day is typed', () => {
    const { actor } = open()
    actor.send({ type: 'goTo', step: 'Review' })
    const { opens } = actor.getSnapshot().context.draft.registration
    expect(opens).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})

test('A draft says at each place what is wrong', () => {
  const rows = [algebra, { ...algebra, name: '', ages: 'big', seats: '0' }]
  expect(Object.keys(problemsIn({ ...readyDraft, classes: { rows } })).toSorted()).toEqual([
    'classes.rows.1.ages',
    'classes.rows.1.name',
    'classes.rows.1.seats',
  ])
  expect(problemsIn(readyDraft)).toEqual({})
})
