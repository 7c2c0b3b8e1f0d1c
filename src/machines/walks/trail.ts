import { createActor, SimulatedClock } from 'xstate'
import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { eventOf, nameOf, type Path, type Rest, type Walk } from './walk.ts'

/** What a running actor did on a path. */
export interface Trail {
  /** The states where it settled, from the beginning. */
  rests: Rest[]
  entered: Set<AnyStateNode>
  taken: Set<AnyTransitionDefinition>
  /** Events that all guards of a state refused. */
  refused: Set<string>
  /** The states in which an event had an effect. */
  open: Set<string>
}

/** Sends the events of a path to a new actor, one by one, with a stopped clock. */
export function trailOf(walk: Walk, path: Path): Trail {
  const { machine } = walk
  const trail: Trail = {
    rests: [],
    entered: new Set(),
    taken: new Set(),
    refused: new Set(),
    open: new Set(),
  }
  let latest: AnyTransitionDefinition[] = []
  let emitted: { type: string }[] = []
  const actor = createActor(machine, {
    input: walk.origins[path.origin],
    clock: new SimulatedClock(),
    inspect(inspected) {
      if (inspected.type !== '@xstate.microstep') return
      latest.push(...inspected._transitions.filter(({ source }) => source.machine === machine))
    },
  })
  actor.on('*', (event) => emitted.push(event))
  actor.start()

  function rest(before: AnyMachineSnapshot | null, event: string | null): AnyMachineSnapshot {
    const state = actor.getSnapshot()
    if (state.status === 'error') throw state.error
    trail.rests.push({ state, before, event, emitted })
    for (const transition of latest) {
      trail.taken.add(transition)
      trail.entered.add(transition.source)
    }
    for (const node of state._nodes) trail.entered.add(node)
    return state
  }

  let state = rest(null, null)
  for (const { event: name } of path.steps) {
    const event = eventOf(walk, name, state)
    latest = []
    emitted = []
    actor.send(event)
    for (const key of refusals(state, event.type, latest)) trail.refused.add(key)
    if (latest.some(({ target, actions }) => target ?? actions.length > 0)) {
      trail.open.add(nameOf(state.value))
    }
    state = rest(state, name)
  }
  actor.stop()
  return trail
}

export const refusalOf = (node: AnyStateNode, type: string) =>
  `"${type}" in ${node.path.join('.') || node.machine.id}`

/** From the inside out, the states that handle the event and may pass it on. */
function refusals({ _nodes }: AnyMachineSnapshot, type: string, taken: AnyTransitionDefinition[]) {
  const asked = _nodes
    .filter(({ transitions }) => transitions.has(type))
    .toSorted((one, other) => other.order - one.order)
  const taker = asked.findIndex(({ transitions }) =>
    transitions.get(type)?.some((transition) => taken.includes(transition)),
  )
  return asked.slice(0, taker < 0 ? undefined : taker).map((node) => refusalOf(node, type))
}
