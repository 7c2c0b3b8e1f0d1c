import { essentialPathsOf } from '#src/machines/walks/essential.ts'
import { titleOf, type Path, type Walk } from '#src/machines/walks/walk.ts'
import type { People } from '../support/people.ts'
import type { Mail } from '../support/mail.ts'
import type { Fixtures } from '../support/fixtures.ts'
import { test } from '../support/world.ts'

type Act = () => Promise<unknown>
type Names<Of> = Extract<keyof Of, string>

/** Where on the screen an event can happen, if it is limited, and why. */
interface Limit {
  in: readonly string[]
  because: string
}

/** How to perform each event of a path on the screen, and what each state shows. */
interface Drivers<Of extends Walk> {
  origins: Record<Names<Of['origins']>, Act>
  events: Partial<Record<Names<Of['events']>, Act>>
  states: Record<string, Act>
}

interface Scene {
  people: People
  fixtures: Fixtures
  mail: Mail
  isNext: (event: string) => boolean
  /** Whether an event comes later in the path. */
  isAhead: (event: string) => boolean
}

/**
 * Walks a machine's paths on the real screen, one test per path: every state, event, and transition that can be seen
 * there.
 */
export function walkOnScreen<Of extends Walk>(
  walk: Of,
  limits: Partial<Record<Names<Of['events']>, Limit>>,
  drivers: (scene: Scene) => Drivers<Of>,
) {
  const limitOf = (event: string) => (limits as Record<string, Limit | undefined>)[event]
  const isPossible = (event: string, state: string) => limitOf(event)?.in.includes(state) ?? true
  const paths = essentialPathsOf({ ...(walk as Walk), isPossible })

  const shown = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => event)))
  const unseen = Object.keys(walk.events).filter((event) => !shown.has(event))
  const lost = unseen.filter((event) => limitOf(event)?.in.length !== 0)
  if (lost.length > 0) throw new Error(`${walk.machine.id}: no path shows ${lost.join(', ')}`)

  test.describe(walk.machine.id, () => {
    for (const path of paths) {
      test(titleOf(path), async ({ people, fixtures, mail }) => {
        await follow(path, (scene) => drivers({ people, fixtures, mail, ...scene }))
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
    if (!act) throw new Error(`No driver for "${name}".`)
    await act()
  })
}
