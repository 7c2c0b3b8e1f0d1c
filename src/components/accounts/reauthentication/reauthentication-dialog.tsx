import { useSelector } from '@xstate/react'
import { useQuery } from '@tanstack/react-query'
import { waitFor } from 'xstate'
import {
  ReauthenticateByPassword,
  type Reauthenticate,
} from '#contract/accounts/account-settings.ts'
import { passkeysQuery } from '#src/api/accounts/account-settings.api.ts'
import { PasswordField } from '#src/components/forms/fields/form-fields.tsx'
import { Form } from '#src/components/forms/form.tsx'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { usePress } from '#src/components/forms/use-press.ts'
import { useApp, useReauthentication } from '#src/components/frame/app.ts'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { isOpen, isSettled } from '#src/machines/accounts/reauthentication.machine.ts'
import { accountOf } from '#src/machines/accounts/session.machine.ts'
import { usePasskey } from '../passkeys/use-passkey.ts'
import { Button } from '#src/ui/button.tsx'
import { FormDialog } from '#src/ui/frame/dialog.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'

/** Asks the user to confirm their identity, by password or passkey. */
export function ReauthenticationDialog() {
  const { session } = useApp()
  const { actor: reauthentication } = useReauthentication()
  const isAsking = useSelector(reauthentication, isOpen)
  const account = useSelector(session, accountOf)
  const cancel = () => reauthentication.send({ type: 'cancel' })
  if (!isAsking) return null
  return (
    <FormDialog title="Confirm that it’s you" onClose={cancel}>
      <Stack>
        <p>This affects people or their data, so we need to make sure it’s you.</p>
        {account?.hasPassword === false ? (
          <WithoutPassword cancel={cancel} />
        ) : (
          <ByPassword cancel={cancel} />
        )}
        <ByPasskey />
      </Stack>
    </FormDialog>
  )
}

/** Shown to users who have a passkey. */
function ByPasskey() {
  const { actor: reauthentication } = useReauthentication()
  const { data } = useQuery(passkeysQuery)
  const { use } = usePasskey()
  const press = usePress(async () => {
    const answer = await use({ purpose: 'reauthenticate' })
    if (answer && 'reauthentication' in answer)
      reauthentication.send({ type: 'passkey.confirmed', confirmation: answer })
  })
  if (!data || data.items.length === 0) return null
  return <PressButton of={press}>Use a passkey</PressButton>
}

type WayProps = { cancel: () => void }

function ByPassword({ cancel }: WayProps) {
  const { actor: reauthentication } = useReauthentication()

  async function prove(proof: Reauthenticate) {
    reauthentication.send({ type: 'prove', proof })
    const { context } = await waitFor(reauthentication, isSettled)
    if (context.refusal) throw context.refusal.error
  }
  return (
    <>
      <Form
        schema={ReauthenticateByPassword}
        defaultValues={{ password: '' }}
        submitLabel="Confirm"
        submit={prove}
        beside={<Button onClick={cancel}>Cancel</Button>}
      >
        <PasswordField
          name="password"
          label="Password"
          help="We won’t ask again for five minutes, unless you reload the page."
          autoComplete="current-password"
          autoFocus
        />
      </Form>
      <p>
        <RouterLink to="/account/forgot-password" onClick={cancel}>
          Forgot password?
        </RouterLink>
      </p>
    </>
  )
}

const WithoutPassword = ({ cancel }: WayProps) => (
  <>
    <p>
      Your account doesn’t have a password yet. Choose one in Account, then come back and try again.
    </p>
    <Row gap="tight" wrap>
      <ButtonLink to="/account/edit" hash="password" onClick={cancel}>
        Choose a password
      </ButtonLink>
      <Button onClick={cancel}>Cancel</Button>
    </Row>
  </>
)
