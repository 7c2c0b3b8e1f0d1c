import { essentialPathsOf } from '#src/machines/walks/essential.ts'
import { titleOf, type Path, type Walk } from '#src/machines/walks/walk.ts'
import type { People } from '../support/people.ts'
import type { Stage } from '../support/stage.ts'
import { test } from '../support/world.ts'

type Act = () => Promise<unknown>
type Names<Of> = Extract<keyof Of, string>

/** Where on the screen an event can happen, if not everywhere, and why no more of it can be caused from outside. */
interface Limit {
  in: readonly string[]
  because: string
}

/** Who brings a path about on the screen, and what is seen in each state. `isAhead` tells whether an event is to come. */
interface Drivers<Of extends Walk> {
  origins: Record<Names<Of['origins']>, Act>
  events: Partial<Record<Names<Of['events']>, Act>>
  states: Record<string, Act>
}

interface Scene {
  people: People
  stage: Stage
  /** Whether the path still leads to an event, or by it next. */
  isNext: (event: string) => boolean
  isAhead: (event: string) => boolean
}

/** Walks a machine's paths on the real screen, a test each: every state, event and transition that can be seen there. */
export function walkOnScreen<Of extends Walk>(
  walk: Of,
  limits: Partial<Record<Names<Of['events']>, Limit>>,
  drivers: (scene: Scene) => Drivers<Of>,
) {
  const limited: Walk = {
    ...(walk as Walk),
    isPossible: (event, state) =>
      (limits as Record<string, Limit | undefined>)[event]?.in.includes(state) ?? true,
  }
  test.describe(walk.machine.id, () => {
    for (const path of essentialPathsOf(limited)) {
      test(titleOf(path), async ({ people, stage }) => {
        await follow(path, (scene) => drivers({ people, stage, ...scene }))
      })
    }
  })
}

async function follow(
  { origin, start, steps }: Path,
  drive: (ahead: Pick<Scene, 'isNext' | 'isAhead'>) => Drivers<Walk>,
) {
  const ahead = steps.map(({ event }) => event)
  const { origins, events, states } = drive({
    isNext: (event) => ahead[0] === event,
    isAhead: (event) => ahead.includes(event),
  })
  await perform(origins, origin)
  await perform(states, start)
  for (const { event, state } of steps) {
    ahead.shift()
    await perform(events, event)
    await perform(states, state)
  }
}

async function perform(acts: Partial<Record<string, Act>>, name: string) {
  await test.step(name, async () => {
    const act = acts[name]
    if (!act) throw new Error(`Nobody knows how to bring about, or what is seen of, "${name}".`)
    await act()
  })
}
