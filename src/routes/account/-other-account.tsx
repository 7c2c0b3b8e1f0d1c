import { useNavigate, useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { OtherAccount } from '#contract/sign-in.ts'
import { useApp, useSignIn } from '#src/components/frame/app.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { MessageScreen } from '#src/components/frame/screen.tsx'
import { Button } from '#src/ui/button.tsx'
import { Drawing } from '#src/ui/pictures/drawings.tsx'

/** Somebody is signed in, and the link logs in another account. */
export function WhoStays({ email, signedInAs }: OtherAccount['otherAccount']) {
  const router = useRouter()
  const signIn = useSignIn()
  const isBusy = useSelector(signIn, (now) => now.hasTag('busy'))
  function goOn() {
    signIn.send({ type: 'goOn' })
    void router.invalidate()
  }
  async function stay() {
    await router.navigate({ to: '/' })
    signIn.send({ type: 'stay' })
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
          <Button onClick={() => void stay()}>Stay logged in</Button>
        </>
      }
    >
      <p>
        You are logged in as {signedInAs}. This link logs in {email}, and logs you out. If you did
        not ask for it, stay logged in.
      </p>
    </MessageScreen>
  )
}

interface InvitedElsewhereProps {
  email: string
  redirect: string | undefined
}

/** Somebody is signed in, and the link invites an address that has no account. */
export function InvitedElsewhere({ email, redirect }: InvitedElsewhereProps) {
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
      <p>
        {email} has no account yet, and you are logged in with another address. To accept the
        invitation, log out and sign up with {email}, or ask for an invitation to the address that
        you use.
      </p>
    </MessageScreen>
  )
}
