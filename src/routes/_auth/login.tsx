import { lazy, Suspense } from 'react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Credentials } from '#contract/accounts/accounts.ts'
import { z } from '#contract/zod.ts'
import { Oidc } from '#src/components/accounts/sign-in/oidc.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { attempt, codeAddress } from '#src/components/accounts/sign-in/attempt.ts'
import { useApp } from '#src/components/frame/app.ts'
import { PasswordField, TextField } from '#src/components/forms/fields/form-fields.tsx'
import { Form } from '#src/components/forms/form.tsx'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { usePress } from '#src/components/forms/use-press.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'
import { Card } from '#src/ui/card.tsx'

export const Route = createFileRoute('/_auth/login')({
  // Most first loads lead here, so this screen is part of the main bundle.
  codeSplitGroupings: [],
  validateSearch: searchBy({ oidc: z.optional(z.string()) }),
  component: Login,
})

const LoginFor = lazy(() => import('./-login-for.tsx').then((file) => ({ default: file.LoginFor })))

function Login() {
  const app = useApp()
  const navigate = useNavigate()
  const isSignedIn = useSelector(app.session, isAuthenticated)
  const { redirect: wanted, oidc: failure } = Route.useSearch()

  async function submit(credentials: Credentials) {
    const { waiting } = await attempt(await app.signIn(), { type: 'submit', credentials })
    if (waiting) await navigate(codeAddress(waiting, wanted))
  }

  const passkey = usePress(async () => attempt(await app.signIn(), { type: 'usePasskey' }))

  return (
    <Screen
      title="Log in"
      preview={wanted === undefined ? { path: '/login' } : undefined}
      width="narrow"
    >
      {app.isSignInUnderWay() && (
        <Suspense>
          <LoginFor />
        </Suspense>
      )}
      <Card>
        <Form
          schema={Credentials}
          defaultValues={{ email: '', password: '' }}
          submitLabel="Login"
          isLoading={isSignedIn}
          submit={submit}
        >
          <TextField name="email" label="Email" type="email" autoComplete="username" autoFocus />
          <PasswordField name="password" label="Password" autoComplete="current-password" />
        </Form>
        <PressButton of={passkey}>Log in with a passkey</PressButton>
        <Oidc redirect={wanted} failure={failure} />
        <p>
          <RouterLink to="/account/forgot-password" search={{ redirect: wanted }}>
            Forgot password?
          </RouterLink>
        </p>
        <p>
          <RouterLink to="/account/login-link" search={{ redirect: wanted }}>
            Email me a login link
          </RouterLink>
        </p>
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
