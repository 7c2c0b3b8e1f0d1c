import { createFileRoute } from '@tanstack/react-router'
import { askForLoginLink } from '#src/api/accounts/sign-in.api.ts'
import { EmailLinkScreen } from '#src/components/accounts/sign-in/email-link-screen.tsx'

export const Route = createFileRoute('/_auth/account/login-link')({
  component: LoginLinkScreen,
})

function LoginLinkScreen() {
  const { redirect } = Route.useSearch()
  return (
    <EmailLinkScreen
      title="Log in by email"
      lead="Enter your account’s email address, and we’ll send you a link that logs you in without a password."
      redirect={redirect}
      send={askForLoginLink}
    />
  )
}
