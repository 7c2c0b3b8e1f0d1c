import { day, hour, minute } from '#contract/dates/durations.ts'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, EventObject } from 'xstate'

type Actions = readonly AnyStateNode['entry'][number][]

/** An event, a delay, or the end of an invoked actor, with its guard. */
export function whenOf(transition: AnyTransitionDefinition, machine: AnyStateMachine): string {
  const guard = guardOf(transition)
  return reasonOf(transition, machine) + (guard === null ? '' : ` [${guard}]`)
}

function reasonOf(transition: AnyTransitionDefinition, machine: AnyStateMachine): string {
  const { eventType, source } = transition
  if (eventType === '') return 'at once'
  const delay = delayOf(transition)
  if (delay !== null) return `after ${delayInWords(delay, machine)}`
  const end = /^xstate\.(done|error)\.(?:actor|state)\.(.*)$/.exec(eventType)
  if (!end) return eventType
  const who = source.invoke.find(({ id }) => id === end[2])
  const whose = who ? startedBy(who) : 'all inside'
  return end[1] === 'done' ? `${whose} is done` : `${whose} fails`
}

/** The guard's name: null without a guard, `…` without a name. */
export function guardOf({ guard }: AnyTransitionDefinition): string | null {
  if (guard === undefined) return null
  if (typeof guard === 'string') return guard
  return typeof guard === 'object' && 'type' in guard ? guard.type : '…'
}

/** The delay's name if it has one; null if the transition has no delay. */
export const delayOf = (transition: AnyTransitionDefinition): string | number | null =>
  'delay' in transition && ['string', 'number'].includes(typeof transition.delay)
    ? (transition.delay as string | number)
    : null

export function delayInWords(delay: string | number, { implementations }: AnyStateMachine): string {
  if (typeof delay === 'number') return duration(delay)
  const value = implementations.delays[delay]
  return typeof value === 'number' ? `${delay} (${duration(value)})` : delay
}

const units = [
  ['day', day],
  ['h', hour],
  ['min', minute],
  ['s', 1_000],
] as const

const duration = (milliseconds: number) => {
  const [unit, size] = units.find(([, length]) => milliseconds % length === 0) ?? ['ms', 1]
  return `${milliseconds / size} ${unit}`
}

export const startedBy = ({ src, id }: AnyStateNode['invoke'][number]) =>
  typeof src === 'string' ? src : id

/** The visible effects of actions, without those that only assign. */
export const effectsOf = (actions: Actions): string[] =>
  (actions as unknown as Action[]).flatMap((action) => effectOf(action) ?? [])

/** xstate's own actions are functions with a type; other functions have no name. */
type Action = string | { type?: string; event?: unknown; to?: unknown; src?: unknown }

function effectOf(action: Action): string | undefined {
  if (typeof action === 'string') return action
  if (!action.type?.startsWith('xstate.')) return action.type
  if (action.type === 'xstate.emit') return `emits ${eventOf(action.event)}`
  if (action.type === 'xstate.spawnChild') return `starts ${String(action.src)}`
  if (action.type === 'xstate.stopChild') return 'ends a child'
  if (action.type === 'xstate.sendTo') {
    return action.to === '#_parent'
      ? `reports ${eventOf(action.event)}`
      : `sends ${eventOf(action.event)}`
  }
  return undefined
}

/** The type of an event that a function creates. It must not depend on the context. */
const eventOf = (event: unknown): string =>
  typeof event === 'function' ? (event(anything) as EventObject).type : (event as EventObject).type

const anything: unknown = new Proxy(() => undefined, {
  get: () => anything,
  apply: () => anything,
})
