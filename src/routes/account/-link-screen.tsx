import { useEffect } from 'react'
import { Navigate, useNavigate, useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { toProblem } from '#src/api/problem.ts'
import { useApp, useSignIn } from '#src/components/frame/app.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { usePause } from '#src/components/forms/use-pause.tsx'
import { Pending } from '#src/components/frame/pending.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { MessageScreen } from '#src/components/frame/screen.tsx'
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
import { LinkCode } from './-link-code.tsx'
import { AskedElsewhere, InvitedElsewhere, WhoStays } from './-other-account.tsx'

interface LinkScreenProps {
  redirect: string | undefined
  /** Where the link leads whoever is in: a screen of this site. */
  next: string
}

/** What is said of a link that did not simply log somebody in. */
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
  const why = state.matches('linkOver')
    ? toProblem(refusal).message
    : `${lost}${isSignedIn ? '' : ', or ask for a new one'}.`
  return isSignedIn ? <InAlready why={why} next={next} /> : <Out why={why} redirect={redirect} />
}

const lost =
  'The page was loaded again, or the address of the link is not complete. Open the link again from the email'
const title = 'This link cannot be used'

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
          {isNowhere ? 'Go to Account' : 'Go on'}
        </Button>
      }
    >
      <p>
        {why} You are logged in already{account && `, as ${account.email}`}.
      </p>
    </MessageScreen>
  )
}

/** The server did not say what the link is good for. */
function Unanswered() {
  const router = useRouter()
  const signIn = useSignIn()
  const refusal = useSelector(signIn, refusalOf)
  const isBusy = useSelector(signIn, isUnderWay)
  const { pauseAfter, isPaused, countdown } = usePause()
  // The first try came without a press, and is told by this screen as any other.
  useEffect(() => void pauseAfter(refusal), [pauseAfter, refusal])
  function press() {
    signIn.send({ type: 'retry' })
    void router.invalidate()
  }
  return (
    <MessageScreen
      title="This link was not checked yet"
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
