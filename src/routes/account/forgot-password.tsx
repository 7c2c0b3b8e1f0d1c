import { createFileRoute } from '@tanstack/react-router'
import { waitFor } from 'xstate'
import { forgotPassword } from '#src/api/accounts/sign-in.api.ts'
import { EmailLinkScreen } from '#src/components/accounts/sign-in/email-link-screen.tsx'
import { redirectIn } from '#src/components/addresses/redirect.ts'
import { isLoadingAccount } from '#src/machines/accounts/session.machine.ts'

/** Also open to people who are logged in, who may have forgotten their password. */
export const Route = createFileRoute('/account/forgot-password')({
  validateSearch: redirectIn,
  // The form starts with the user's address.
  loader: async ({ context, abortController: { signal } }) => {
    await waitFor(context.app.session, (state) => !isLoadingAccount(state), { signal })
  },
  component: ForgotPasswordScreen,
})

function ForgotPasswordScreen() {
  const { redirect } = Route.useSearch()
  return (
    <EmailLinkScreen
      title="Forgot password"
      lead="Enter your account’s email address, and we’ll send you a link to choose a new password."
      redirect={redirect}
      send={({ email }, how) => forgotPassword({ email }, how)}
    />
  )
}
