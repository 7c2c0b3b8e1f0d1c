import { useState, type ReactNode } from 'react'
import { ForgotPassword } from '#contract/sign-in.ts'
import { TextField } from '#src/components/forms/form-fields.tsx'
import { Form } from '#src/components/forms/form.tsx'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { MessageScreen, Screen } from '#src/components/frame/screen.tsx'
import { Card } from '#src/ui/card.tsx'
import { Drawing } from '#src/ui/pictures/drawings.tsx'

interface LetterScreenProps {
  title: string
  lead: ReactNode
  submitLabel: string
  /** The way back. */
  redirect: string | undefined
  send: (email: string) => Promise<void>
}

/** Asks for a letter with a link. Whether an account has the address is not said, for strangers ask as well. */
export function LetterScreen({ title, lead, submitLabel, redirect, send }: LetterScreenProps) {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) {
    return (
      <MessageScreen
        title="Look into your mail"
        drawing={<Drawing name="key" />}
        action={
          <ButtonLink to="/login" search={{ redirect }}>
            Back to the login
          </ButtonLink>
        }
      >
        If {sentTo} has an account, a letter with a link is on its way. The link works once, within
        15 minutes.
      </MessageScreen>
    )
  }
  return (
    <Screen title={title} lead={lead} width="door">
      <Card>
        <Form
          schema={ForgotPassword}
          defaultValues={{ email: '' }}
          submitLabel={submitLabel}
          submit={async ({ email }) => {
            await send(email)
            setSentTo(email)
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
