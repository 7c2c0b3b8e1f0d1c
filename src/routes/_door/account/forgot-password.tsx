import { createFileRoute } from '@tanstack/react-router'
import { forgotPassword } from '#src/api/sign-in.api.ts'
import { LetterScreen } from '#src/components/accounts/letter-screen.tsx'

export const Route = createFileRoute('/_door/account/forgot-password')({
  component: ForgotPasswordScreen,
})

function ForgotPasswordScreen() {
  const { redirect } = Route.useSearch()
  return (
    <LetterScreen
      title="Forgot password"
      lead="Enter the email address of your account. We email you a link to choose a new password."
      redirect={redirect}
      send={(email) => forgotPassword({ email })}
    />
  )
}
