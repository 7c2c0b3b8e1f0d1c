import { useEffect } from 'react'
import { Navigate, useNavigate, useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { toProblem } from '#src/api/problem.ts'
import { useApp, useSignIn } from '#src/components/frame/app.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { usePause } from '#src/components/forms/use-pause.tsx'
import { Pending, MessageScreen, Screen } from '#src/components/frame/screen.tsx'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { accountOf, isAuthenticated } from '#src/machines/accounts/session.machine.ts'
import {
  isElsewhere,
  isOnward,
  isUnderWay,
  otherAccountOf,
  refusalOf,
} from '#src/machines/accounts/sign-in.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Drawing } from '#src/ui/pictures/drawings.tsx'
import { SixDigits, type LogInAsked, type OtherAccount } from '#contract/accounts/sign-in.ts'
import { z } from '#contract/zod.ts'
import { attempt } from '#src/components/accounts/sign-in/attempt.ts'
import { CodeField } from '#src/components/forms/fields/code-field.tsx'
import { Form } from '#src/components/forms/form.tsx'
import { Card } from '#src/ui/card.tsx'

interface LinkScreenProps {
  redirect: string | undefined
  /** Where the link leads after the login: a screen of this site. */
  next: string
}

/** The result of a link that did not log in right away. */
export function LinkScreen({ redirect, next }: LinkScreenProps) {
  const state = useSelector(useSignIn(), (now) => now)
  const isSignedIn = useSelector(useApp().session, isAuthenticated)
  const { invited, pending, refusal } = state.context
  const other = otherAccountOf(state)
  if (isOnward(state)) return <Pending />
  if (other) return <WhoStays {...other} />
  if (invited) return <InvitedElsewhere email={invited.email} redirect={redirect} />
  if (isElsewhere(state)) return <LinkCode redirect={redirect} />
  if (state.matches('logInAsked') && pending) {
    return isSignedIn ? (
      <AskedElsewhere {...pending} redirect={redirect} />
    ) : (
      <Navigate to="/login" search={{ redirect }} replace />
    )
  }
  if (isUnderWay(state) || state.matches('linkUnanswered')) return <Unanswered />
  const why = state.matches('linkExpired')
    ? toProblem(refusal).message
    : `${lost}${isSignedIn ? '' : ', or request a new one'}.`
  return isSignedIn ? <InAlready why={why} next={next} /> : <Out why={why} redirect={redirect} />
}

const lost = 'The page was reloaded, or the link is incomplete. Open the link in the email again'
const title = 'This link can’t be used'

function Out({ why, redirect }: { why: string; redirect: string | undefined }) {
  return (
    <MessageScreen
      title={title}
      drawing={<Drawing name="key" />}
      action={
        <>
          <ButtonLink to="/login" search={{ redirect }} look="primary">
            Log in
          </ButtonLink>
          <ButtonLink to="/account/login-link" search={{ redirect }}>
            Email me a login link
          </ButtonLink>
        </>
      }
    >
      {why}
    </MessageScreen>
  )
}

function InAlready({ why, next }: { why: string; next: string }) {
  const account = useSelector(useApp().session, accountOf)
  const navigate = useNavigate()
  const isNowhere = next === '/'
  return (
    <MessageScreen
      title={title}
      drawing={<Drawing name="key" />}
      action={
        <Button
          look="primary"
          onClick={() => void navigate({ href: isNowhere ? '/account/edit' : next })}
        >
          {isNowhere ? 'Go to Account' : 'Continue'}
        </Button>
      }
    >
      <p>
        {why} You’re already logged in{account && ` as ${account.email}`}.
      </p>
    </MessageScreen>
  )
}

/** The server did not answer what the link is for. */
function Unanswered() {
  const router = useRouter()
  const signIn = useSignIn()
  const refusal = useSelector(signIn, refusalOf)
  const isBusy = useSelector(signIn, isUnderWay)
  const { pauseAfter, isPaused, countdown } = usePause(isBusy)
  // The first try happened without a press. This screen shows its result too.
  useEffect(() => void pauseAfter(refusal), [pauseAfter, refusal])
  function press() {
    signIn.send({ type: 'retry' })
    void router.invalidate()
  }
  return (
    <MessageScreen
      title="We couldn’t check this link"
      drawing={<Drawing name="key" />}
      action={
        <PressButton look="primary" of={{ press, isBusy, isPaused, countdown }}>
          Try again
        </PressButton>
      }
    >
      {refusal && toProblem(refusal).message}
    </MessageScreen>
  )
}

const LinkCodeForm = z.strictObject({ code: SixDigits })

/** The link was requested in another browser, which shows a code. */
function LinkCode({ redirect }: { redirect: string | undefined }) {
  const signIn = useSignIn()
  const router = useRouter()
  return (
    <Screen
      title="Enter the code"
      width="narrow"
      lead="You opened this link in a different browser from the one that requested it. Enter the six-digit code shown there. If you didn’t request this link, close this page."
    >
      <Card>
        <Form
          schema={LinkCodeForm}
          defaultValues={{ code: '' }}
          submitLabel="Log in"
          submit={async ({ code }) => {
            await attempt(signIn, { type: 'sendCode', code })
            await router.invalidate()
          }}
        >
          <CodeField name="code" label="Code" autoFocus />
        </Form>
        <p>
          Don’t have the code? Open the link in the browser that requested it, or{' '}
          <RouterLink to="/account/login-link" search={{ redirect }}>
            request another link here
          </RouterLink>
          .
        </p>
      </Card>
    </Screen>
  )
}

/** The link logs in another account than the one that is logged in. */
function WhoStays({ email, signedInAs }: OtherAccount['otherAccount']) {
  const router = useRouter()
  const signIn = useSignIn()
  const isBusy = useSelector(signIn, isUnderWay)
  function goOn() {
    signIn.send({ type: 'goOn' })
    void router.invalidate()
  }
  return (
    <MessageScreen
      title="This link is for another account"
      drawing={<Drawing name="key" />}
      action={
        <>
          <Button look="primary" busy={isBusy} onClick={goOn}>
            Log in with this link
          </Button>
          <StayButton isClosed={isBusy} />
        </>
      }
    >
      <p>
        You’re logged in as {signedInAs}. This link logs you out and logs you in as {email}. If you
        didn’t request this link, stay logged in.
      </p>
    </MessageScreen>
  )
}

function StayButton({ isClosed = false }) {
  const signIn = useSignIn()
  const navigate = useNavigate()
  async function stay() {
    await navigate({ to: '/' })
    signIn.send({ type: 'stay' })
  }
  return (
    <Button aria-disabled={isClosed} onClick={() => isClosed || void stay()}>
      Stay logged in
    </Button>
  )
}

interface InvitedElsewhereProps {
  email: string
  redirect: string | undefined
}

/** The link invites an address without an account, and someone is logged in. */
function InvitedElsewhere({ email, redirect }: InvitedElsewhereProps) {
  const { session } = useApp()
  const signIn = useSignIn()
  const navigate = useNavigate()
  function switchAccounts() {
    signIn.send({ type: 'goOn' })
    session.send({ type: 'logOut' })
    void navigate({ to: '/sign-up', search: { redirect } })
  }
  return (
    <MessageScreen
      title="This invitation is for another address"
      drawing={<Drawing name="key" />}
      action={
        <>
          <Button look="primary" onClick={switchAccounts}>
            Log out and sign up
          </Button>
          <StayButton />
        </>
      }
    >
      <p>
        {email} doesn’t have an account yet, and you’re logged in with a different address. To
        accept the invitation, log out and sign up with {email}, or ask for an invitation to the
        address you use now.
      </p>
    </MessageScreen>
  )
}

type AskedElsewhereProps = LogInAsked['logIn'] & { redirect: string | undefined }

const whatFor = {
  Invitation: (email: string) =>
    `This invitation is for ${email}. To accept it, log out and log in as ${email}.`,
  VerifyEmail: (email: string) =>
    `This link verifies ${email}. To verify it, log out and log in as ${email}.`,
  ChangeEmail: (email: string) =>
    `This link changes another account’s email address to ${email}. To confirm the change, log out and log in to that account.`,
}

/** The link requires a login to another account than the one that is logged in. */
function AskedElsewhere({ purpose, email, redirect }: AskedElsewhereProps) {
  const { session } = useApp()
  const navigate = useNavigate()
  const account = useSelector(session, accountOf)
  function switchAccounts() {
    session.send({ type: 'logOut' })
    void navigate({ to: '/login', search: { redirect } })
  }
  return (
    <MessageScreen
      title="This link is for another account"
      drawing={<Drawing name="key" />}
      action={
        <>
          <Button look="primary" onClick={switchAccounts}>
            Log out and log in
          </Button>
          <StayButton />
        </>
      }
    >
      <p>
        {account && `You’re logged in as ${account.email}. `}
        {whatFor[purpose](email)} If you didn’t expect this link, stay logged in.
      </p>
    </MessageScreen>
  )
}
