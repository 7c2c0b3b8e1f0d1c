import { trailOf } from './trail.ts'
import { nameOf, pathsOf, titleOf, type Path, type Walk } from './walk.ts'

/**
 * The fewest paths from each origin that take the shortest way to every state, and show every event, transition, and
 * refusal once.
 */
export function essentialPathsOf(walk: Walk): Path[] {
  const rest = pathsOf(walk).map((path) => ({ path, shown: shownBy(walk, path) }))
  const essential: Path[] = []
  for (;;) {
    const [best] = rest.toSorted((one, other) => other.shown.size - one.shown.size)
    if (!best || best.shown.size === 0) return essential
    essential.push(best.path)
    const seen = new Set(best.shown)
    for (const { shown } of rest) for (const one of seen) shown.delete(one)
  }
}

function shownBy(walk: Walk, path: Path) {
  const { rests, taken, refused } = trailOf(walk, path)
  const states = rests.map(({ state }) => nameOf(state.value))
  const events = path.steps.map(({ event }) => `→ ${event}`)
  // All steps of a path but the last are the shortest way to that state.
  const way = titleOf({ ...path, steps: path.steps.slice(0, -1) })
  return new Set<unknown>([path.origin, way, ...events, ...states, ...taken, ...refused])
}
