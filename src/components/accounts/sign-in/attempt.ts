import { waitFor, type EventFrom, type SnapshotFrom } from 'xstate'
import type { SignInActor, Persisted } from '#src/machines/accounts/sign-in.machine.ts'
import { linkOptions } from '@tanstack/react-router'

const isSettled = (state: SnapshotFrom<SignInActor>) => !state.hasTag('busy')

/** The state after all pending work has finished. */
export const settled = (signIn: SignInActor) => waitFor(signIn, isSettled)

/** Sends an event and returns the result. A refusal is thrown, as forms expect. */
export async function attempt(signIn: SignInActor, event: EventFrom<SignInActor>) {
  signIn.send(event)
  const { context } = await settled(signIn)
  if (context.refusal) throw context.refusal
  return context
}

/** The screen of a login that waits for a code. */
export const codeAddress = (
  { provider, sentTo }: NonNullable<Persisted['waiting']>,
  redirect: string | undefined,
) =>
  linkOptions({
    to: '/account/two-factor-code',
    search: { provider: provider ?? 'Passkey', email: sentTo ?? '', redirect },
  })
