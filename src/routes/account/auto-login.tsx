import { createFileRoute, redirect, stripSearchParams } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { redirectIn } from '#src/components/addresses/redirect.ts'
import { textIn } from '#src/components/addresses/text-in.ts'
import { useApp } from '#src/components/frame/app.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { MessageScreen } from '#src/components/frame/screen.tsx'
import { isAuthenticated } from '#src/machines/session.machine.ts'
import { Drawing } from '#src/ui/pictures/drawings.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

const start = { token: '', message: '' }

export const Route = createFileRoute('/account/auto-login')({
  validateSearch: (search: Record<string, unknown>) => ({
    ...redirectIn(search),
    token: textIn(search['token']) ?? start.token,
    message: textIn(search['message']) ?? start.message,
  }),
  search: { middlewares: [stripSearchParams(start)] },
  // A token is a secret: it does not stay in the address, where the history and other people's eyes would find it.
  beforeLoad: ({ search }) => {
    if (search.token === start.token) return
    throw redirect({
      to: '/account/auto-login',
      search: { ...search, token: start.token },
      replace: true,
    })
  },
  component: AutoLogin,
})

function AutoLogin() {
  const isSignedIn = useSelector(useApp().session, isAuthenticated)
  const { message, redirect: wanted } = Route.useSearch()
  return (
    <MessageScreen
      title="This link cannot be used"
      drawing={<Drawing name="key" />}
      action={
        isSignedIn ? (
          <ButtonLink to="/">Go to the start page</ButtonLink>
        ) : (
          <ButtonLink to="/login" search={{ redirect: wanted }} look="primary">
            Log in
          </ButtonLink>
        )
      }
    >
      <p>No link that logs you in has been given out. Log in with your password instead.</p>
      {message && <Prose>{`The link says: ${message}`}</Prose>}
    </MessageScreen>
  )
}
