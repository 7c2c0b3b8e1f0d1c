import type { Problem } from '#contract/problem.ts'

/** What a request has to know of the app, and what the app wants to hear of it. `main.tsx` says both. */
export interface Surroundings {
  token: () => string | null
  /** The server no longer knows the token that a request carried. */
  sessionEnded: (token: string) => void
  /** A call failed; cancelled ones are not told. */
  callFailed: (problem: Problem) => void
}

export const surroundings: { current: Surroundings } = {
  current: {
    token: () => null,
    sessionEnded: () => undefined,
    callFailed: () => undefined,
  },
}
