import { useState } from 'react'
import { linkOptions } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { ForgotPassword, type LinkAsked } from '#contract/accounts/sign-in.ts'
import type { Change } from '#src/api/http.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { Form } from '#src/components/forms/form.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { MessageScreen, Screen } from '#src/components/frame/screen.tsx'
import { accountOf, isAuthenticated } from '#src/machines/accounts/session.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Code } from '#src/ui/text/codes.tsx'
import { Drawing } from '#src/ui/pictures/drawings.tsx'

interface EmailLinkScreenProps {
  title: string
  lead: string
  /** The screen the visitor wanted. */
  redirect: string | undefined
  send: (
    input: { email: string; redirect?: string },
    how: Pick<Change, 'signal'>,
  ) => Promise<LinkAsked>
}

/** Requests an email with a link. The screen does not reveal whether the address has an account. */
export function EmailLinkScreen({ title, lead, redirect, send }: EmailLinkScreenProps) {
  const account = useSelector(useApp().session, accountOf)
  const ask = useChange(send, { refresh: 'nothing' })
  const back = useBack(redirect)
  const [email, setEmail] = useState(account?.email ?? '')
  const [asked, setAsked] = useState<LinkAsked | null>(null)
  if (asked) {
    return <CheckEmail email={email} code={asked.code} back={back} onAgain={() => setAsked(null)} />
  }
  return (
    <Screen title={title} lead={lead} width="narrow">
      <Card>
        <Form
          schema={ForgotPassword}
          defaultValues={{ email }}
          submitLabel="Send the link"
          submit={async (input) => {
            const link = await ask({ ...input, ...(redirect && { redirect }) })
            setEmail(input.email)
            setAsked(link)
          }}
        >
          <TextField name="email" label="Email" type="email" autoComplete="username" autoFocus />
        </Form>
        <p>
          <RouterLink {...back} />
        </p>
      </Card>
    </Screen>
  )
}

/** The link back: to Account if logged in, otherwise to the login. */
function useBack(redirect: string | undefined) {
  return useSelector(useApp().session, isAuthenticated)
    ? { ...linkOptions({ to: '/account/edit', hash: 'password' }), children: 'Back to Account' }
    : { ...linkOptions({ to: '/login', search: { redirect } }), children: 'Back to login' }
}

interface CheckEmailProps {
  email: string
  code: string
  back: ReturnType<typeof useBack>
  onAgain: () => void
}

const CheckEmail = ({ email, code, back, onAgain }: CheckEmailProps) => (
  <MessageScreen
    title="Check your email"
    drawing={<Drawing name="key" />}
    action={
      <>
        <ButtonLink {...back} />
        <Button onClick={onAgain}>Send it again</Button>
      </>
    }
  >
    <Stack gap="tight">
      <p>
        If {email} has an account, we sent it a link. The link works once and expires in 1 hour.
      </p>
      <p>
        Open it in this browser. If you open it in another browser or on another device, enter this
        code: <Code>{code}</Code>. Don’t share this code with anyone.
      </p>
      <p>
        Nothing after a few minutes? Check your spam folder, or send the link again, to this address
        or another one.
      </p>
    </Stack>
  </MessageScreen>
)
