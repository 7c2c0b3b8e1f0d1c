import { createFileRoute } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { waitFor } from 'xstate'
import type { Credentials } from '#contract/accounts.ts'
import { useApp } from '#src/components/frame/app.ts'
import { PasswordField, TextField } from '#src/components/forms/form-fields.tsx'
import { Form } from '#src/components/forms/form.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { isAuthenticated } from '#src/machines/session.machine.ts'
import { isSettled, signInMachine } from '#src/machines/sign-in.machine.ts'
import { Card } from '#src/ui/card.tsx'

export const Route = createFileRoute('/_door/login')({
  // Most first loads lead here: the screen travels with the app instead of being asked for afterwards.
  codeSplitGroupings: [],
  component: Login,
})

const loadCredentials = () =>
  import('#contract/accounts.ts').then((contract) => contract.Credentials)

function Login() {
  const { session, inspect } = useApp()
  const isSignedIn = useSelector(session, isAuthenticated)
  const { redirect: wanted } = Route.useSearch()
  const signIn = useActorRef(signInMachine, { inspect })

  async function submit(credentials: Credentials) {
    signIn.send({ type: 'submit', credentials })
    const { context } = await waitFor(signIn, isSettled)
    if (!context.signedIn) throw context.refusal
    const { token, user } = context.signedIn
    session.send({ type: 'session.started', token, account: user })
  }

  return (
    <Screen title="Log in" width="door">
      <Card>
        <Form
          schema={loadCredentials}
          defaultValues={{ email: '', password: '' }}
          submitLabel="Login"
          isLoading={isSignedIn}
          submit={submit}
        >
          <TextField name="email" label="Email" type="email" autoComplete="username" autoFocus />
          <PasswordField name="password" label="Password" autoComplete="current-password" />
        </Form>
        <p>
          New here?{' '}
          <RouterLink to="/sign-up" search={{ redirect: wanted }}>
            Create an account
          </RouterLink>
        </p>
      </Card>
    </Screen>
  )
}
