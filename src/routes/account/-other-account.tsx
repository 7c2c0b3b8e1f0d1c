import { useNavigate, useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { LogInAsked, OtherAccount } from '#contract/accounts/sign-in.ts'
import { useApp, useSignIn } from '#src/components/frame/app.ts'
import { MessageScreen } from '#src/components/frame/screen.tsx'
import { accountOf } from '#src/machines/accounts/session.machine.ts'
import { isUnderWay } from '#src/machines/accounts/sign-in.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Drawing } from '#src/ui/pictures/drawings.tsx'

/** Somebody is signed in, and the link logs in another account. */
export function WhoStays({ email, signedInAs }: OtherAccount['otherAccount']) {
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
        You are logged in as {signedInAs}. This link logs you out, and logs in {email} instead. If
        you did not ask for this link, stay logged in.
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

/** Somebody is signed in, and the link invites an address that has no account. */
export function InvitedElsewhere({ email, redirect }: InvitedElsewhereProps) {
  const { session } = useApp()
  const signIn = useSignIn()
  const navigate = useNavigate()
  function giveWay() {
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
          <Button look="primary" onClick={giveWay}>
            Log out and sign up
          </Button>
          <StayButton />
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

type AskedElsewhereProps = LogInAsked['logIn'] & { redirect: string | undefined }

const whatFor = {
  Invitation: (email: string) =>
    `This invitation is for ${email}. To accept it, log out and log in as ${email}.`,
  VerifyEmail: (email: string) =>
    `This link verifies ${email}. To verify it, log out and log in as ${email}.`,
  ChangeEmail: (email: string) =>
    `This link makes ${email} the address of another account. To confirm that, log out and log in to that account.`,
}

/** Somebody is signed in, and the link takes a login to another account. */
export function AskedElsewhere({ purpose, email, redirect }: AskedElsewhereProps) {
  const { session } = useApp()
  const navigate = useNavigate()
  const account = useSelector(session, accountOf)
  function giveWay() {
    session.send({ type: 'logOut' })
    void navigate({ to: '/login', search: { redirect } })
  }
  return (
    <MessageScreen
      title="This link is for another account"
      drawing={<Drawing name="key" />}
      action={
        <>
          <Button look="primary" onClick={giveWay}>
            Log out and log in
          </Button>
          <StayButton />
        </>
      }
    >
      <p>
        {account && `You are logged in as ${account.email}. `}
        {whatFor[purpose](email)} If you did not expect this link, stay logged in.
      </p>
    </MessageScreen>
  )
}
