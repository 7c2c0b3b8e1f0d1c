import { fromPromise } from 'xstate'

const neverAnswered = new Promise<never>(() => undefined)

/**
 * A request as an actor. An aborted request never answers: under StrictMode an actor is stopped and restarted at once,
 * and the abort of its first run would arrive as a failure of its second.
 */
export const fromRequest = <Output, Input>(
  ask: (input: Input, signal: AbortSignal) => Promise<Output>,
) =>
  fromPromise<Output, Input>(({ input, signal }) =>
    ask(input, signal).catch((error: unknown) =>
      signal.aborted ? neverAnswered : Promise.reject(error),
    ),
  )
