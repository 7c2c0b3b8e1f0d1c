import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { CreateImport, type Import, type ImportProgress } from '#contract/people/imports.ts'
import { isLong, nameOf, peopleImportMachine, phaseOf, stepOf } from './people-import.machine.ts'
import { peopleImportWalk } from './people-import.walk.ts'

type Work = ImportProgress['work']
type Seen = { import: Import; work: Work }

const ready = peopleImportWalk.origins['a file that is ready']
const mapping = peopleImportWalk.origins['a file without matched columns']
const applied = { ...ready.import, state: 'Applied' as const }
const half = { phase: 'Applying' as const, done: 1000, total: 2000 }
const over = (made: Import): Seen => ({ import: made, work: null })
const dead = () => Promise.reject(new Error('The line is dead.'))
const never = () => new Promise<never>(() => undefined)

/** An import on the screen, with the answers of the server. */
function open({
  begun = ready.import,
  work = null,
  apply = never,
  fix = never,
  judge = never,
  ask = async () => half,
  look = async () => over(applied),
}: {
  begun?: Import
  work?: Work
  apply?: () => Promise<Import>
  fix?: () => Promise<Import>
  judge?: () => Promise<Import>
  ask?: (signal: AbortSignal) => Promise<Work>
  look?: () => Promise<Seen>
}) {
  const clock = new SimulatedClock()
  const asked = vi.fn<typeof ask>(ask)
  const applying = vi.fn<typeof apply>(apply)
  const machine = peopleImportMachine.provide({
    actors: {
      apply: fromPromise(() => applying()),
      fix: fromPromise(() => fix()),
      judge: fromPromise(() => judge()),
      ask: fromPromise(({ signal }) => asked(signal)),
      look: fromPromise(() => look()),
    },
  })
  const actor = createActor(machine, { clock, input: { ...ready, import: begun, work } }).start()
  /** Advances the clock and lets pending requests settle. */
  const after = async (ms: number) => {
    clock.increment(ms)
    await new Promise((done) => setTimeout(done))
  }
  return { actor, asked, applying, after }
}

describe('The progress of an import', () => {
  test('is neither shown nor requested for short work', async () => {
    const { actor, asked, after } = open({ apply: async () => applied })
    actor.send({ type: 'apply' })
    expect(isLong(actor.getSnapshot())).toBe(false)
    await waitFor(actor, (state) => state.matches('applied'))
    await after(5000)
    expect(asked).not.toHaveBeenCalled()
  })

  test('is requested every second during long work', async () => {
    const end = Promise.withResolvers<Import>()
    const { actor, asked, after } = open({ apply: () => end.promise })
    actor.send({ type: 'apply' })
    await after(499)
    expect([asked.mock.calls.length, isLong(actor.getSnapshot())]).toEqual([0, false])
    await after(1)
    expect([asked.mock.calls.length, isLong(actor.getSnapshot())]).toEqual([1, true])
    expect(actor.getSnapshot().context.work).toEqual(half)
    await after(1000)
    await after(1000)
    expect(asked).toHaveBeenCalledTimes(3)
    end.resolve(applied)
    await waitFor(actor, (state) => state.matches('applied'))
    await after(5000)
    expect(asked).toHaveBeenCalledTimes(3)
  })

  test('is what the screen shows of work that somebody else has begun', () => {
    const { actor } = open({ work: half })
    expect(stepOf(actor.getSnapshot())).toBe('Following')
  })

  test('can be unknown to the server: the screen waits anyway', async () => {
    const { actor, after } = open({ ask: async () => null })
    actor.send({ type: 'apply' })
    await after(500)
    const state = actor.getSnapshot()
    expect([isLong(state), phaseOf(state), state.context.work]).toEqual([true, 'Applying', null])
  })

  test('is not requested again after a failure, and the import continues', async () => {
    const end = Promise.withResolvers<Import>()
    const { actor, asked, after } = open({ apply: () => end.promise, ask: dead })
    actor.send({ type: 'apply' })
    await after(500)
    await after(5000)
    expect(asked).toHaveBeenCalledTimes(1)
    expect(isLong(actor.getSnapshot())).toBe(true)
    end.resolve(applied)
    await waitFor(actor, (state) => state.matches('applied'))
  })

  test('is not requested after the user leaves the screen', async () => {
    let given: AbortSignal | undefined
    const { actor, asked, after } = open({
      ask: (signal) => {
        given = signal
        return never()
      },
    })
    actor.send({ type: 'apply' })
    await after(500)
    actor.stop()
    expect(given?.aborted).toBe(true)
    await after(5000)
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

describe('A user who comes back during the work', () => {
  test('sees the progress and then the result, and sends no action again', async () => {
    const answers: Work[] = [half, { ...half, done: 1500 }, null]
    const { actor, applying, after } = open({
      work: half,
      ask: async () => answers.shift() ?? null,
    })
    const emitted: string[] = []
    actor.on('*', ({ type }) => emitted.push(type))
    expect([isLong(actor.getSnapshot()), phaseOf(actor.getSnapshot())]).toEqual([true, 'Applying'])
    actor.send({ type: 'apply' })
    await after(1000)
    await after(1000)
    expect(actor.getSnapshot().context.work?.done).toBe(1500)
    await after(1000)
    await waitFor(actor, (state) => state.matches('applied'))
    expect(emitted).toEqual(['changed'])
    expect(applying).not.toHaveBeenCalled()
  })

  test('sees the rows again if the work failed', async () => {
    const { actor, after } = open({
      work: half,
      ask: async () => null,
      look: async () => over(ready.import),
    })
    await after(1000)
    const { context } = await waitFor(actor, (state) => state.matches('reviewing'))
    expect(context.work).toBeNull()
  })

  test('can check again if the server did not answer', async () => {
    const looks = [dead, async () => over(applied)]
    const { actor, after } = open({
      work: half,
      ask: async () => null,
      look: () => (looks.shift() ?? never)(),
    })
    await after(1000)
    await waitFor(actor, (state) => state.matches('notSeen'))
    actor.send({ type: 'lookAgain' })
    const { context } = await waitFor(actor, (state) => state.matches('applied'))
    expect(context.import).toEqual(applied)
  })

  test('can check again without an answer to the import, and sees the progress', async () => {
    const { actor, after } = open({
      apply: dead,
      ask: async () => ({ ...half, done: 1500 }),
      look: async () => ({ import: ready.import, work: half }),
    })
    actor.send({ type: 'apply' })
    await waitFor(actor, (state) => state.matches('notApplied'))
    actor.send({ type: 'lookAgain' })
    const { context } = await waitFor(actor, (state) => state.matches('following'))
    expect(context.work).toEqual(half)
    await after(1000)
    expect(actor.getSnapshot().context.work?.done).toBe(1500)
  })
})

const refused = Object.assign(new Error('Too late.'), {
  name: 'HTTPError',
  response: new Response(null, { status: 409 }),
})

describe('A user whose action is refused because someone else was first', () => {
  test('sees the result, after importing', async () => {
    const { actor } = open({ apply: () => Promise.reject(refused) })
    actor.send({ type: 'apply' })
    const { context } = await waitFor(actor, (state) => state.matches('applied'))
    expect(context.import).toEqual(applied)
  })

  test('sees the result after a long wait too, without its progress', async () => {
    const end = Promise.withResolvers<Import>()
    const { actor, after } = open({ apply: () => end.promise, look: never })
    actor.send({ type: 'apply' })
    await after(500)
    expect(actor.getSnapshot().context.work).toEqual(half)
    end.reject(refused)
    const { context } = await waitFor(actor, (state) => state.matches('looking'))
    expect(context.work).toBeNull()
  })

  test('sees the result, after fixing a row', async () => {
    const { actor } = open({ fix: () => Promise.reject(refused) })
    actor.send({ type: 'fix', fix: { row: 1, cells: ['Ida'], choice: null, isLeftOut: false } })
    const { context } = await waitFor(actor, (state) => state.matches('applied'))
    expect(context.import).toEqual(applied)
  })

  test('sees the result, after matching the columns', async () => {
    const { actor } = open({ judge: () => Promise.reject(refused) })
    actor.send({ type: 'remap' })
    actor.send({ type: 'map', columns: [], everyoneIs: 'Student' })
    const { context } = await waitFor(actor, (state) => state.matches('applied'))
    expect(context.import).toEqual(applied)
  })

  test('still sees the matched columns until the result is known', async () => {
    const { actor } = open({
      begun: mapping.import,
      judge: () => Promise.reject(refused),
      look: never,
    })
    actor.send({ type: 'map', columns: [], everyoneIs: 'Student' })
    expect(stepOf(await waitFor(actor, (state) => state.matches('looking')))).toBe('Mapping')
  })
})

describe('The name of an import', () => {
  test.each([
    [
      'characters that change the direction of the text',
      '\u202Apeople\u202E two\u202C.csv',
      'people two.csv',
    ],
    ['control characters', 'people\u0007 two\n.csv', 'people two.csv'],
    [
      'half a character where a long name is cut',
      `${'🧒'.repeat(140)}.csv`,
      `${'🧒'.repeat(125)}.csv`,
    ],
  ])('is that of its file, without %s', (_, fileName, name) => {
    expect(nameOf(fileName)).toBe(name)
    expect(CreateImport.safeParse({ organizationId: 1, fileName: name, text: '' }).success).toBe(
      true,
    )
  })

  test('that nobody could read is “File”', () => {
    expect(nameOf('\u202E')).toBe('File')
  })
})
