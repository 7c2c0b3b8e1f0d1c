import type { Problem } from '#contract/problem.ts'

/** What a request needs from the app, and what it reports to it. `main.tsx` connects both. */
export interface Surroundings {
  token: () => string | null
  /** What shows that it is really them, while it is good. */
  reauthentication: () => string | null
  /** Asks for another than the one that was refused. Null if they think better of it, or leave. */
  reauthenticate: (refused: string | null, signal: AbortSignal) => Promise<string | null>
  /** The server no longer knows the token that a request carried. */
  sessionEnded: (token: string) => void
  /** A call failed; canceled ones are not told. */
  callFailed: (problem: Problem) => void
}

export const surroundings: { current: Surroundings } = {
  current: {
    token: () => null,
    reauthentication: () => null,
    reauthenticate: async () => null,
    sessionEnded: () => undefined,
    callFailed: () => undefined,
  },
}
