import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { nodesOf, transitionsOf } from '#src/machines/walks/state-nodes.ts'
import { effectsOf, startedBy, whenOf } from './words.ts'

/** A transition as text: its trigger, and its actions. */
export interface Line {
  id: string
  when: string
  effects: string
}

/** A state as a box. A `passing` state is left at once; `any` stands for every state of its level. */
export interface Box {
  id: string
  kind: 'plain' | 'passing' | 'final' | 'any'
  name: string
  /** Whether it is the initial state of its level. */
  isInitial: boolean
  description: string
  tags: readonly string[]
  /** The entry and exit actions, and the invoked actors. */
  actions: readonly string[]
  /** Transitions that do not leave the state. */
  lines: readonly Line[]
  children: readonly Box[]
}

export interface Arrow {
  id: string
  from: string
  to: string
  lines: readonly Line[]
}

export interface Chart {
  id: string
  description: string
  root: Box
  arrows: readonly Arrow[]
}

/** A machine as a chart, before layout. */
export function chartOf(machine: AnyStateMachine): Chart {
  const { root } = machine
  return {
    id: machine.id,
    description: root.description ?? '',
    root: boxOf(root, machine),
    arrows: nodesOf(machine).flatMap((node) => arrowsFrom(node, machine)),
  }
}

/** The same id for a drawn transition and for one that was taken. */
export function idOf(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition
  return `${source.id} ${eventType} ${candidates(transition).indexOf(transition)}`
}

const candidates = ({ source, eventType }: AnyTransitionDefinition) =>
  (eventType === '' ? source.always : source.transitions.get(eventType)) ?? []

const childrenOf = (node: AnyStateNode) => Object.values(node.states)

/** A state that is always left at once. */
export const isPassing = ({ always }: AnyStateNode) =>
  always?.at(-1)?.guard === undefined && !!always

/** As text, with "otherwise" after candidates that have a guard. */
export function lineOf(transition: AnyTransitionDefinition, machine: AnyStateMachine): Line {
  const isOtherwise = !transition.guard && candidates(transition).indexOf(transition) > 0
  return {
    id: idOf(transition),
    when: whenOf(transition, machine) + (isOtherwise ? ' [otherwise]' : ''),
    effects: effectsOf(transition.actions).join(', '),
  }
}

/** Whether it ends in the same state. */
export const isStay = ({ source, target }: AnyTransitionDefinition) =>
  !target || target.every((one) => one === source)

function boxOf(node: AnyStateNode, machine: AnyStateMachine): Box {
  const children = childrenOf(node).map((child) => boxOf(child, machine))
  const stays = transitionsOf(node).filter(isStay)
  const own = {
    description: node.description ?? '',
    tags: node.tags,
    actions: [
      ...effectsOf(node.entry).map((effect) => `on entry: ${effect}`),
      ...node.invoke.map((invoke) => `meanwhile: ${startedBy(invoke)}`),
      ...effectsOf(node.exit).map((effect) => `on exit: ${effect}`),
    ],
    lines: stays.map((transition) => ({
      ...lineOf(transition, machine),
      effects: outcomeOf(transition),
    })),
  }
  const isRoot = node === machine.root
  const any =
    transitionsOf(node).some(isInward) || (isRoot && own.lines.length + own.actions.length > 0)
  const inside = [
    ...(any ? [{ ...anyIn(node), ...(isRoot && { ...own, description: '' }) }] : []),
    ...children,
  ]
  const kind = node.type === 'final' ? 'final' : isPassing(node) ? 'passing' : 'plain'
  return {
    ...own,
    id: node.id,
    kind,
    name: node.key,
    isInitial: node.parent?.initial.target.includes(node) ?? false,
    children: children.length > 0 ? inside : [],
  }
}

const anyIn = (node: AnyStateNode): Box => ({
  id: anyOf(node),
  kind: 'any',
  name: 'in any state',
  isInitial: false,
  description: '',
  tags: [],
  actions: [],
  lines: [],
  children: [],
})

const outcomeOf = (transition: AnyTransitionDefinition) => {
  const effects = effectsOf(transition.actions).join(', ')
  if (effects) return effects
  if (transition.reenter && transition.target) return 'begins anew'
  return transition.actions.length > 0 ? 'is noted' : 'is ignored'
}

/** One arrow for all transitions between the same two states. */
function arrowsFrom(node: AnyStateNode, machine: AnyStateMachine): Arrow[] {
  const ways = transitionsOf(node)
    .filter((transition) => !isStay(transition))
    .flatMap((transition) => (transition.target ?? []).map((target) => ({ transition, target })))
  const arrows = Map.groupBy(ways, ({ target }) => target)
  return [...arrows].map(([target, those]) => {
    const from = those.some(({ transition }) => isInward(transition)) ? anyOf(node) : node.id
    // A state that is entered again starts at its initial state.
    const [first = target] = target === machine.root ? target.initial.target : []
    const lines = those.map(({ transition }) => lineOf(transition, machine))
    return { id: `${from} → ${first.id}`, from, to: first.id, lines }
  })
}

/** From a state to one inside it: leaves whichever inner state is active. */
const isInward = ({ source, target }: AnyTransitionDefinition) =>
  target?.some((one) => one !== source && one.id.startsWith(`${source.id}.`)) ?? false

const anyOf = ({ id }: AnyStateNode) => `${id} any`
