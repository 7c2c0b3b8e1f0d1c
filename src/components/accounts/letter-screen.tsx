import { useState } from 'react'
import { ForgotPassword } from '#contract/sign-in.ts'
import { TextField } from '#src/components/forms/form-fields.tsx'
import { Form } from '#src/components/forms/form.tsx'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { MessageScreen, Screen } from '#src/components/frame/screen.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Drawing } from '#src/ui/pictures/drawings.tsx'

interface LetterScreenProps {
  title: string
  lead: string
  /** The way back. */
  redirect: string | undefined
  send: (email: string) => Promise<void>
}

/** Asks for a letter with a link. Whether an account has the address is not said, for strangers ask as well. */
export function LetterScreen({ title, lead, redirect, send }: LetterScreenProps) {
  const [email, setEmail] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  if (isAsked) {
    return <CheckEmail email={email} redirect={redirect} onAgain={() => setIsAsked(false)} />
  }
  return (
    <Screen title={title} lead={lead} width="door">
      <Card>
        <Form
          schema={ForgotPassword}
          defaultValues={{ email }}
          submitLabel="Send the link"
          submit={async (asked) => {
            await send(asked.email)
            setEmail(asked.email)
            setIsAsked(true)
          }}
        >
          <TextField name="email" label="Email" type="email" autoComplete="username" autoFocus />
        </Form>
        <p>
          <RouterLink to="/login" search={{ redirect }}>
            Back to the login
          </RouterLink>
        </p>
      </Card>
    </Screen>
  )
}

interface CheckEmailProps {
  email: string
  redirect: string | undefined
  onAgain: () => void
}

const CheckEmail = ({ email, redirect, onAgain }: CheckEmailProps) => (
  <MessageScreen
    title="Check your email"
    drawing={<Drawing name="key" />}
    action={
      <>
        <ButtonLink to="/login" search={{ redirect }}>
          Back to the login
        </ButtonLink>
        <Button onClick={onAgain}>Send it again</Button>
      </>
    }
  >
    <Stack gap="tight">
      <p>If {email} has an account, we sent it a link. The link works once, within 15 minutes.</p>
      <p>
        If nothing comes in a few minutes, look in your spam folder. You can also send the link
        again, to this address or to another one.
      </p>
    </Stack>
  </MessageScreen>
)
