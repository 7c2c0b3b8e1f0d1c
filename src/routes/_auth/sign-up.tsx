import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { SignUp } from '#contract/accounts/sign-up.ts'
import type { SignUpRules } from '#contract/site/settings.ts'
import { z } from '#contract/zod.ts'
import { signUp } from '#src/api/accounts/accounts.api.ts'
import { signUpRulesQuery } from '#src/api/site/settings.api.ts'
import { Oidc } from '#src/components/accounts/sign-in/oidc.tsx'
import { useApp, useSignIn } from '#src/components/frame/app.ts'
import { PasswordField, TextField } from '#src/components/forms/fields/form-fields.tsx'
import { Form } from '#src/components/forms/form.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'
import { invitedOf, messageOf } from '#src/machines/accounts/sign-in.machine.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

export const Route = createFileRoute('/_auth/sign-up')({
  loader: ({ context }) => context.app.queries.ensureQueryData(signUpRulesQuery),
  component: SignUpScreen,
})

const SignUpForm = z.extend(SignUp, { confirmPassword: z.string().check(z.minLength(1)) }).check(
  z.refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: 'The passwords don’t match.',
    path: ['confirmPassword'],
  }),
)

function SignUpScreen() {
  const { session, toaster } = useApp()
  const signIn = useSignIn()
  const invited = useSelector(signIn, invitedOf)
  const message = useSelector(signIn, messageOf)
  const isSignedIn = useSelector(session, isAuthenticated)
  const { redirect: wanted } = Route.useSearch()
  const { data: rules } = useSuspenseQuery(signUpRulesQuery)
  const isClosed = rules.signUpMode === 'closed'

  const create = useChange(signUp, { refresh: 'nothing' })

  async function submit({ confirmPassword: _, ...input }: z.infer<typeof SignUpForm>) {
    const { token, user } = await create({
      ...input,
      ...(invited && { invitation: invited.token }),
    })
    session.send({ type: 'session.started', token, account: user })
    if (invited && message) toaster.send({ type: 'show', toast: successToast(message) })
  }

  return (
    <Screen
      preview={wanted === undefined ? { path: '/sign-up' } : undefined}
      title="Sign up"
      width="narrow"
      lead={
        <>
          {invited && `You’re invited to join ${invited.invitedTo}. `}
          Accounts are for adults. Children don’t need one: you add them to your family after you
          sign up.
        </>
      }
    >
      <Card>
        <Stack>
          {isClosed && <Closed {...rules} />}
          {rules.signUpMode === 'invitation' && !invited && <ByInvitation {...rules} />}
          {!isClosed && (
            <Form
              schema={SignUpForm}
              defaultValues={{
                firstName: '',
                lastName: '',
                email: invited?.email ?? '',
                password: '',
                confirmPassword: '',
              }}
              submitLabel="Sign up"
              isLoading={isSignedIn}
              submit={submit}
            >
              <TextField name="firstName" label="First name" autoComplete="given-name" autoFocus />
              <TextField name="lastName" label="Last name" autoComplete="family-name" />
              <TextField
                name="email"
                label="Email"
                type="email"
                autoComplete="username"
                {...(invited && {
                  readOnly: true,
                  help: 'The invitation was sent to this address.',
                })}
              />
              <PasswordField
                name="password"
                label="Password"
                judges="confirmPassword"
                help="At least 10 characters. A few random words work well."
                autoComplete="new-password"
              />
              <PasswordField
                name="confirmPassword"
                label="Confirm password"
                autoComplete="new-password"
              />
            </Form>
          )}
          {!isClosed && <Oidc redirect={wanted} />}
          <p>
            Already have an account?{' '}
            <RouterLink to="/login" search={{ redirect: wanted }}>
              Log in
            </RouterLink>
          </p>
        </Stack>
      </Card>
    </Screen>
  )
}

const Closed = ({ signUpMessage, contactEmail }: SignUpRules) => (
  <Notice title="Sign-up is closed">
    {signUpMessage && <Prose>{signUpMessage}</Prose>}
    <Contact email={contactEmail} otherwise="Ask the person who runs this site." />
  </Notice>
)

const ByInvitation = ({ signUpMessage, contactEmail }: SignUpRules) => (
  <Notice title="Sign-up is by invitation">
    {signUpMessage && <Prose>{signUpMessage}</Prose>}
    <p>Use the email address the invitation was sent to.</p>
    <Contact
      email={contactEmail}
      otherwise="If it doesn’t work, ask the person who invited you for a new one."
    />
  </Notice>
)

const Contact = ({ email, otherwise }: { email: string | null; otherwise: string }) => (
  <p>
    {email === null ? (
      otherwise
    ) : (
      <>
        Questions? Write to <a href={`mailto:${email}`}>{email}</a>.
      </>
    )}
  </p>
)
