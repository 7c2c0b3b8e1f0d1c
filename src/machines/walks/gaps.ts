import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nodesOf, transitionsOf } from './state-nodes.ts'
import { refusalOf, trailOf } from './trail.ts'
import { nameOf, pathsOf, type Walk } from './walk.ts'

/** What all paths of a machine together do not show, one sentence each: dead parts, or missing examples. */
export function gapsOf(walk: Walk): string[] {
  const { id } = walk.machine
  const nodes = nodesOf(walk.machine)
  const paths = pathsOf(walk)
  const trails = paths.map((path) => trailOf(walk, path))
  const entered = new Set(trails.flatMap((trail) => [...trail.entered]))
  const taken = new Set(trails.flatMap((trail) => [...trail.taken]))
  const refused = new Set(trails.flatMap((trail) => [...trail.refused]))
  const rests = new Set(
    trails.flatMap((trail) => trail.rests.map(({ state }) => nameOf(state.value))),
  )
  const open = new Set(trails.flatMap((trail) => [...trail.open]))
  const happened = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => event)))

  const unentered = nodes.filter((node) => !entered.has(node))
  const notTaken = nodes.flatMap(transitionsOf).filter((transition) => !taken.has(transition))
  const notRefused = nodes.flatMap(refusalsOf).filter((refusal) => !refused.has(refusal))
  const deadEnds = nodes
    .filter(({ type }) => type === 'atomic')
    .map(stateOf)
    .filter((state) => rests.has(state) && !open.has(state))
  const unheard = Object.keys(walk.events).filter((name) => !happened.has(name))

  return [
    ...unentered.map((node) => `${id}: nothing leads to ${stateOf(node)}`),
    ...notTaken.map((transition) => `${id}: nothing takes ${wordsFor(transition)}`),
    ...notRefused.map((refusal) => `${id}: no guard ever refuses ${refusal}`),
    ...deadEnds.map((state) => `${id}: nothing leads out of ${state}`),
    ...unheard.map((name) => `${id}: no state has heard of "${name}"`),
  ]
}

const stateOf = ({ path, machine }: AnyStateNode) => path.join('.') || machine.id

/** The events that a state handles only if a guard agrees. */
const refusalsOf = (node: AnyStateNode) =>
  [...node.transitions]
    .filter(([, transitions]) => transitions.every(({ guard }) => guard))
    .map(([type]) => refusalOf(node, type))

function wordsFor({ eventType, source, target, guard }: AnyTransitionDefinition) {
  const event = eventType === '' ? 'the way on' : `"${eventType}"`
  const where = target?.map(stateOf).join() ?? 'itself'
  const condition = guard ? ` on its condition` : ''
  return `${event} in ${stateOf(source)} to ${where}${condition}`
}
