import { createFileRoute } from '@tanstack/react-router'
import { askForLoginLink } from '#src/api/accounts/sign-in.api.ts'
import { LetterScreen } from '#src/components/accounts/sign-in/letter-screen.tsx'

export const Route = createFileRoute('/_door/account/login-link')({
  component: LoginLinkScreen,
})

function LoginLinkScreen() {
  const { redirect } = Route.useSearch()
  return (
    <LetterScreen
      title="Log in by email"
      lead="Enter the email address of your account. We email you a link that logs you in without a password."
      redirect={redirect}
      send={askForLoginLink}
    />
  )
}
