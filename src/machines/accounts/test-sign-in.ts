import { vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Credentials, SignedIn } from '#contract/accounts/accounts.ts'
import type {
  AutoLogin,
  LinkAnswer,
  LoginAnswer,
  TwoFactorCode,
} from '#contract/accounts/sign-in.ts'
import {
  passkeyMachine,
  type Ceremony,
  type PasskeyAnswer,
  type PasskeyCredential,
  type PasskeyOptions,
} from './passkey.machine.ts'
import { nothingKept, signInMachine } from './sign-in.machine.ts'

export const signedIn = { token: 'abc', user: { firstName: 'Ada' } } as SignedIn
export const twoFactor = {
  provider: 'Email',
  hasPasskey: false,
  challenge: 'opaque',
  sentTo: 'a•••@example.org',
} as const
export const never = () => new Promise<never>(() => undefined)

export interface Server {
  logIn?: (input: Credentials) => Promise<LoginAnswer>
  followLink?: (input: AutoLogin) => Promise<LinkAnswer>
  sendCode?: (input: TwoFactorCode) => Promise<SignedIn>
  resendCode?: () => Promise<void>
  /** What the device and the server make of a passkey. */
  passkey?: (input: Ceremony) => Promise<SignedIn>
}

/** Starts signIn with a server that answers as told, or not at all. */
export function start(server: Server, { link = null as string | null, kept = nothingKept } = {}) {
  const { logIn = never, followLink = never, sendCode = never, resendCode = never } = server
  const { passkey = never } = server
  const machine = signInMachine.provide({
    actors: {
      logIn: fromPromise<LoginAnswer, Credentials>(({ input }) => logIn(input)),
      followLink: fromPromise<LinkAnswer, AutoLogin>(({ input }) => followLink(input)),
      sendCode: fromPromise<SignedIn, TwoFactorCode>(({ input }) => sendCode(input)),
      passkey: passkeyMachine.provide({
        actors: {
          ask: fromPromise<PasskeyOptions, Ceremony>(async () => ({}) as PasskeyOptions),
          authenticate: fromPromise<PasskeyCredential, PasskeyOptions>(
            async () => ({}) as PasskeyCredential,
          ),
          check: fromPromise<PasskeyAnswer, { ceremony: Ceremony; credential: PasskeyCredential }>(
            ({ input }) => passkey(input.ceremony),
          ),
        },
      }),
      resendCode: fromPromise<void, { challenge: string }>(resendCode),
    },
  })
  const actor = createActor(machine, { input: { link, kept } })
  const handedOver: unknown[] = []
  actor.on('signedIn', (event) => handedOver.push(event))
  actor.on('linkDone', (event) => handedOver.push(event))
  actor.start()
  return { actor, handedOver, state: () => actor.getSnapshot() }
}

export const settle = () => vi.advanceTimersByTimeAsync(0)
