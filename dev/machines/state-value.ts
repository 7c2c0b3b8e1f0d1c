import type { AnyStateMachine } from 'xstate'
import type { Entry } from '#dev/inspect/recording.ts'

type Value = Entry['value']

/** The active states as paths, parents before children. */
const pathsOf = (value: Value): string[][] =>
  typeof value === 'string'
    ? [[value]]
    : Object.entries(value ?? {}).flatMap(([key, inside]) => [
        [key],
        ...pathsOf(inside as Value).map((path) => [key, ...path]),
      ])

/** The name of a state in a list: `authenticated.ready`. */
export const stateText = (value: Value): string =>
  pathsOf(value)
    .map((path) => path.join('.'))
    .filter((path, _, all) => !all.some((other) => other.startsWith(`${path}.`)))
    .join(', ')

/** The ids of the active states. */
export const statesOf = ({ id }: AnyStateMachine, value: Value): ReadonlySet<string> =>
  new Set(pathsOf(value).map((path) => [id, ...path].join('.')))
