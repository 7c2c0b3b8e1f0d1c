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
      lead="You get a letter with a link that lets you choose a new password."
      submitLabel="Send the letter"
      redirect={redirect}
      send={(email) => forgotPassword({ email })}
    />
  )
}
