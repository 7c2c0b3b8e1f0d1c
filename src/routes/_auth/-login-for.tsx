import { useSelector } from '@xstate/react'
import type { LogInAsked } from '#contract/accounts/sign-in.ts'
import { useSignIn } from '#src/components/frame/app.ts'
import { pendingOf } from '#src/machines/accounts/sign-in.machine.ts'

const sentences = {
  Invitation: ({ email, invitedTo }: LogInAsked['logIn']) =>
    `You’re invited to join ${invitedTo}. Log in as ${email} to accept.`,
  VerifyEmail: ({ email }: LogInAsked['logIn']) =>
    `Log in as ${email} to verify this address. If you didn’t sign up with it, close this page.`,
  ChangeEmail: ({ email }: LogInAsked['logIn']) =>
    `Log in to your account to change its email address to ${email}. If you didn’t request this, close this page.`,
}

/** Why a link requires a login. */
export function LoginFor() {
  const pending = useSelector(useSignIn(), pendingOf)
  return pending && <p>{sentences[pending.purpose](pending)}</p>
}
