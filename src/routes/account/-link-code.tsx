import { SixDigits } from '#contract/accounts/sign-in.ts'
import { z } from '#contract/zod.ts'
import { attempt } from '#src/components/accounts/sign-in/attempt.ts'
import { useSignIn } from '#src/components/frame/app.ts'
import { CodeField } from '#src/components/forms/fields/code-field.tsx'
import { Form } from '#src/components/forms/form.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { Card } from '#src/ui/card.tsx'
import { useRouter } from '@tanstack/react-router'

const LinkCodeForm = z.strictObject({ code: SixDigits })

/** The link was asked for in another browser, which shows a code. */
export function LinkCode({ redirect }: { redirect: string | undefined }) {
  const signIn = useSignIn()
  const router = useRouter()
  return (
    <Screen
      title="Enter the code"
      width="door"
      lead="You opened this link in another browser than the one that asked for it. Enter the six-digit code that is shown there. If you did not ask for this link, close this page."
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
          Without the code, open the link in the browser that asked for it, or{' '}
          <RouterLink to="/account/login-link" search={{ redirect }}>
            ask for another link here
          </RouterLink>
          .
        </p>
      </Card>
    </Screen>
  )
}
