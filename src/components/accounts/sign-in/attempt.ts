import { waitFor, type EventFrom, type SnapshotFrom } from 'xstate'
import type { SignInActor, Persisted } from '#src/machines/accounts/sign-in.machine.ts'
import { linkOptions } from '@tanstack/react-router'

const isSettled = (state: SnapshotFrom<SignInActor>) => !state.hasTag('busy')

/** What has come of it, once nothing is under way any more. */
export const settled = (signIn: SignInActor) => waitFor(signIn, isSettled)

/** Sends a wish, and answers when something has come of it. A refusal is thrown, as forms expect it. */
export async function attempt(signIn: SignInActor, wish: EventFrom<SignInActor>) {
  signIn.send(wish)
  const { context } = await settled(signIn)
  if (context.refusal) throw context.refusal
  return context
}

/** Where a login goes on that waits for a code. */
export const codeAddress = (
  { provider, sentTo }: NonNullable<Persisted['waiting']>,
  redirect: string | undefined,
) =>
  linkOptions({
    to: '/account/two-factor-code',
    search: { provider: provider ?? 'Passkey', email: sentTo ?? '', redirect },
  })
