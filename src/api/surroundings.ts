import type { Problem } from '#contract/problem.ts'

/** What a request needs from the app, and what it reports to it. `main.tsx` connects both. */
export interface Surroundings {
  token: () => string | null
  /** The proof of reauthentication, while it is valid. */
  reauthentication: () => string | null
  /** Asks for a new proof after one was refused. Null if the user cancels or leaves. */
  reauthenticate: (refused: string | null, signal: AbortSignal) => Promise<string | null>
  /** The server no longer accepts the token that a request sent. */
  sessionEnded: (token: string) => void
  /** A call failed. Canceled calls are not reported. */
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
