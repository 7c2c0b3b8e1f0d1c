import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFrom,
  InputFrom,
  SnapshotFrom,
  StateValue,
} from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from 'xstate/graph'

/** What happens without a person: a response, a failure, the end of a delay. */
type Happening =
  | { type: `xstate.done.actor.${string}`; output: unknown }
  | { type: `xstate.error.actor.${string}`; error: unknown }
  | { type: `xstate.after.${string}`; isOver?: boolean }

type Sample<Machine extends AnyStateMachine> = EventFrom<Machine> | Happening

/** A moment in which a machine waits for the next event, and what led there. */
export interface Rest<Machine extends AnyStateMachine = AnyStateMachine> {
  state: SnapshotFrom<Machine>
  /** Null at the beginning. */
  before: SnapshotFrom<Machine> | null
  event: string | null
  emitted: { type: string }[]
}

/** A machine, its possible inputs, and its possible events, each with a name that reads well in a path. */
export interface Walk<Machine extends AnyStateMachine = AnyStateMachine> {
  machine: Machine
  origins: Record<string, InputFrom<Machine>>
  events: Record<string, Sample<Machine> | ((state: SnapshotFrom<Machine>) => Sample<Machine>)>
  /** What its users rely on: true wherever it settles, whatever led there. */
  promises: Record<string, (rest: Rest<Machine>) => boolean>
  /** What in the context decides about the next events, where the state alone does not. */
  tellApart?: (state: SnapshotFrom<Machine>) => unknown
  /** Which events are possible in a state, where only some can be walked, as on a screen. */
  isPossible?: (event: string, state: string) => boolean
}

export interface Path {
  origin: string
  start: string
  steps: { event: string; state: string }[]
}

/**
 * The shortest path to every state, and from there along every edge: every transition of the state and its parents,
 * whether or not a guard lets it pass. A path that is the start of another one is left out.
 */
export function pathsOf(walk: Walk): Path[] {
  const found = Object.keys(walk.origins).flatMap((origin) => pathsFrom(walk, origin))
  const shortest = new Map<string, Path>()
  for (const { from, path } of found) {
    const known = shortest.get(from)
    if (!known || known.steps.length > path.steps.length) shortest.set(from, path)
  }
  const onward = found
    .filter(({ from, path }) => shortest.get(from) === path)
    .flatMap(({ path, edges }) => edges.map((edge) => ({ ...path, steps: [...path.steps, edge] })))
  const starts = found.map(({ path }) => path).filter(({ steps }) => steps.length === 0)
  return withoutBeginnings([...starts, ...onward])
}

/** A path as a sentence: "a visitor: anonymous → logs in → authenticated.ready". */
export const titleOf = ({ origin, start, steps }: Path) =>
  [`${origin}: ${start}`, ...steps.flatMap(({ event, state }) => [event, state])].join(' → ')

/** The state of an actor, from the outside in: "authenticated.ready". */
export const nameOf = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([state, inner]) => `${state}.${nameOf(inner ?? {})}`)
        .join()

/** The event of that name, as it happens in a given state. */
export function eventOf({ events }: Walk, name: string, state: AnyMachineSnapshot) {
  const sample = events[name]
  if (!sample) throw new Error(`This walk has no event "${name}".`)
  return typeof sample === 'function' ? sample(state) : sample
}

const knows = ({ _nodes }: AnyMachineSnapshot, type: string) =>
  _nodes.some(({ transitions }) => transitions.has(type))

function pathsFrom(walk: Walk, origin: string) {
  const names = new Map<object, string>()
  const options = {
    input: walk.origins[origin],
    serializeState: (state: AnyMachineSnapshot) =>
      JSON.stringify([state.value, walk.tellApart?.(state)]),
    serializeEvent: (event: object) => names.get(event) ?? '',
    events: (state: AnyMachineSnapshot) =>
      Object.keys(state.status === 'active' ? walk.events : {})
        .filter((name) => walk.isPossible?.(name, nameOf(state.value)) ?? true)
        .map((name) => {
          const event = eventOf(walk, name, state)
          names.set(event, name)
          return event
        })
        .filter(({ type }) => knows(state, type)),
  }
  const stepOf = (event: object, { value }: AnyMachineSnapshot) => ({
    event: options.serializeEvent(event),
    state: nameOf(value),
  })
  const graph = adjacencyMapToArray(getAdjacencyMap(walk.machine, options))
  return getShortestPaths(walk.machine, options).map(({ state: end, steps: [first, ...steps] }) => {
    const from = options.serializeState(end)
    return {
      from,
      path: {
        origin,
        start: nameOf(first?.state.value ?? end.value),
        steps: steps.map(({ event, state }) => stepOf(event, state)),
      },
      edges: graph
        .filter(({ state }) => options.serializeState(state) === from)
        .map(({ event, nextState }) => stepOf(event, nextState)),
    }
  })
}

function withoutBeginnings(paths: Path[]) {
  const titles = paths.map(titleOf)
  return paths.filter((path, index) => {
    const title = titles[index] ?? ''
    return (
      titles.indexOf(title) === index && !titles.some((other) => other.startsWith(`${title} → `))
    )
  })
}
