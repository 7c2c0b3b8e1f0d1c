import type { Problem } from '#contract/problem.ts'

/** What waits for a call: a place for rows, whoever pressed a button, or nobody. */
export type CallKind = 'read' | 'change' | 'image'

/** A call that an overloaded server refused, while it is repeated. */
export interface RefusedCall {
  kind: CallKind
  /** Aborted when it is canceled or its screen is left. */
  signal: AbortSignal
  cancel: () => void
}

/** What a request needs from the app, and what it reports to it. `main.tsx` and `entry-server.tsx` connect both. */
export interface Surroundings {
  /** Sends a request: the browser's own, or within the server that renders a page. */
  fetch: typeof fetch
  token: () => string | null
  /** The proof of reauthentication, while it is valid. */
  reauthentication: () => string | null
  /** Asks for a new proof after one was refused. Null if the user cancels or leaves. */
  reauthenticate: (refused: string | null, signal: AbortSignal) => Promise<string | null>
  /** Waits until an instant, in milliseconds, when a refused call may be repeated. False if nobody waits for it. */
  waitForServer: (call: RefusedCall, until: number) => Promise<boolean>
  /** A refused call is over: the server answered it, or it was canceled. */
  serverAnswered: (call: RefusedCall) => void
  /** The server no longer accepts the token that a request sent. */
  sessionEnded: (token: string) => void
  /** A call failed. Canceled calls are not reported. */
  callFailed: (problem: Problem) => void
}

export const surroundings: { current: Surroundings } = {
  current: {
    fetch: (...request) => globalThis.fetch(...request),
    token: () => null,
    reauthentication: () => null,
    reauthenticate: async () => null,
    waitForServer: async () => false,
    serverAnswered: () => undefined,
    sessionEnded: () => undefined,
    callFailed: () => undefined,
  },
}
