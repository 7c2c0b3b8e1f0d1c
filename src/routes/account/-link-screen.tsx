import { useNavigate, useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { toProblem } from '#src/api/problem.ts'
import { useApp, useSignIn } from '#src/components/frame/app.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { MessageScreen } from '#src/components/frame/screen.tsx'
import { isAuthenticated } from '#src/machines/session.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Drawing } from '#src/ui/pictures/drawings.tsx'

interface LinkScreenProps {
  redirect: string | undefined
}

/** What is said of a link that did not simply log somebody in. */
export function LinkScreen({ redirect }: LinkScreenProps) {
  const state = useSelector(useSignIn(), (now) => now)
  const { invited, refusal } = state.context
  if (invited) return <InvitedElsewhere email={invited.email} redirect={redirect} />
  if (state.hasTag('busy') || state.matches('linkUnanswered')) return <Unanswered />
  return (
    <MessageScreen
      title="This link cannot be used"
      drawing={<Drawing name="key" />}
      action={<WaysOn redirect={redirect} />}
    >
      {state.matches('linkOver')
        ? toProblem(refusal).message
        : 'Its address is not complete. Open it once more out of the letter, or ask for a new one.'}
    </MessageScreen>
  )
}

function WaysOn({ redirect }: LinkScreenProps) {
  const isSignedIn = useSelector(useApp().session, isAuthenticated)
  if (isSignedIn) return <ButtonLink to="/">Go to the start page</ButtonLink>
  return (
    <>
      <ButtonLink to="/login" search={{ redirect }} look="primary">
        Log in
      </ButtonLink>
      <ButtonLink to="/account/login-link" search={{ redirect }}>
        Send a new link
      </ButtonLink>
    </>
  )
}

/** The server did not say what the link is good for. */
function Unanswered() {
  const router = useRouter()
  const signIn = useSignIn()
  const state = useSelector(signIn, (now) => now)
  function retry() {
    signIn.send({ type: 'retry' })
    void router.invalidate()
  }
  return (
    <MessageScreen
      title="This link was not checked yet"
      drawing={<Drawing name="key" />}
      action={
        <Button look="primary" busy={state.hasTag('busy')} onClick={retry}>
          Try again
        </Button>
      }
    >
      {state.context.refusal ? toProblem(state.context.refusal).message : null}
    </MessageScreen>
  )
}

/** Somebody is signed in, and the link invites an address that has no account. */
function InvitedElsewhere({ email, redirect }: LinkScreenProps & { email: string }) {
  const { session } = useApp()
  const navigate = useNavigate()
  function logOut() {
    session.send({ type: 'logOut' })
    void navigate({ to: '/sign-up', search: { redirect } })
  }
  return (
    <MessageScreen
      title="This invitation is for another address"
      drawing={<Drawing name="key" />}
      action={
        <>
          <Button look="primary" onClick={logOut}>
            Log out and sign up
          </Button>
          <ButtonLink to="/">Go to the start page</ButtonLink>
        </>
      }
    >
      {email} has no account yet, and you are logged in with another address. To accept the
      invitation, log out and sign up with {email}, or ask for one to the address that you use.
    </MessageScreen>
  )
}
