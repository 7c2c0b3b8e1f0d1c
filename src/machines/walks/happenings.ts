import { fromPromise } from 'xstate'

/** The result of a request that a state invoked. */
export const answered = (state: string, output: unknown) => ({
  type: `xstate.done.actor.0.${state}` as const,
  output,
})

export const failed = (state: string, error: unknown) => ({
  type: `xstate.error.actor.0.${state}` as const,
  error,
})

/** The end of a delay in a state. */
export const over = (delay: string, state: string) => ({
  type: `xstate.after.${delay}.${state}` as const,
})

/** A request that the walk answers itself. */
export const unanswered = <Output, Input>() =>
  fromPromise<Output, Input>(() => new Promise(() => undefined))
