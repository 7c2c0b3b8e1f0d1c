import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { z } from '#contract/zod.ts'
import { toProblem } from '#src/api/problem.ts'
import { redirectShape } from '#src/components/addresses/redirect.ts'
import { wayOn } from '#src/components/addresses/way-on.ts'
import { useApp, useSignIn } from '#src/components/frame/app.ts'
import { Pending, MessageScreen } from '#src/components/frame/screen.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { isAuthenticated } from '#src/machines/accounts/session.machine.ts'
import {
  isExpired,
  isWaitingForCode,
  refusalOf,
  waitingOf,
} from '#src/machines/accounts/sign-in.machine.ts'
import { Drawing } from '#src/ui/pictures/drawings.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { CodeScreen } from './-code-screen.tsx'

const start = { provider: 'Email', email: '' }

export const Route = createFileRoute('/account/two-factor-code')({
  validateSearch: searchBy({
    ...redirectShape,
    provider: z._default(z.string(), start.provider),
    email: z._default(z.string(), start.email),
  }),
  search: { middlewares: [stripSearchParams(start)] },
  loaderDeps: ({ search }) => ({ wanted: search.redirect }),
  // Someone who is logged in only needs this screen if a link they opened asks for a code.
  loader: async ({ context, deps }) => {
    const signIn = await context.app.signIn()
    if (!isAuthenticated(context.app.session.getSnapshot())) return
    if (isWaitingForCode(signIn.getSnapshot())) return
    throw redirect({ ...(await wayOn(context, deps.wanted)), replace: true })
  },
  component: TwoFactorCode,
})

const whyOver = (refusal: Error | null) =>
  refusal ? toProblem(refusal).message : 'The code expired. Log in again.'

function TwoFactorCode() {
  const signIn = useSignIn()
  const waiting = useSelector(signIn, waitingOf)
  const wasWaiting = useSelector(signIn, isExpired)
  const refusal = useSelector(signIn, refusalOf)
  const isSignedIn = useSelector(useApp().session, isAuthenticated)
  const { redirect: wanted } = Route.useSearch()

  if (waiting) return <CodeScreen waiting={waiting} redirect={wanted} />
  if (isSignedIn) return <Pending />
  return (
    <MessageScreen
      title="Two-factor code"
      drawing={<Drawing name="key" />}
      action={
        <ButtonLink to="/login" search={{ redirect: wanted }} look="primary">
          Log in
        </ButtonLink>
      }
    >
      <span role="status">{wasWaiting ? whyOver(refusal) : 'No login is in progress.'}</span>
    </MessageScreen>
  )
}
