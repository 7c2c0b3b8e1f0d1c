import { useRef, useState } from 'react'
import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountSettings } from '#contract/accounts/account-settings.ts'
import { NewPasskeyForm, type Passkey } from '#contract/accounts/passkeys.ts'
import { passkeysQuery, removePasskey } from '#src/api/accounts/account-settings.api.ts'
import { RecoveryCodes } from './-recovery-codes.tsx'
import { usePasskey } from '#src/components/accounts/passkeys/use-passkey.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { PasswordField, TextField } from '#src/components/forms/fields/form-fields.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { askAgain, useChange } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCard } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { displayAgo } from '#contract/dates/display-time.ts'
import { instantInWords } from '#contract/dates/display-date.ts'
import { FormWithPassword, PasswordForm } from './-password-form.tsx'
import { LosingFactor, NeededBy } from './-needed-by.tsx'

/** Lists, adds and removes passkeys. */
export function PasskeysCard(settings: AccountSettings) {
  const { email, hasPassword, twoFactorProvider } = settings
  const { data } = useSuspenseQuery(passkeysQuery)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const sentence = useRef<HTMLParagraphElement>(null)
  const isLastPasskey = data.items.length === 1
  const hasPasskey = data.items.length > 0
  const isEmailBesidePasskey = hasPasskey && settings.isEmailCodeAsked
  const isNeeded = isLastPasskey && twoFactorProvider !== 'Authenticator' && !isEmailBesidePasskey

  return (
    <Card id="passkeys" title="Passkeys">
      <p ref={sentence}>
        Log in with your fingerprint, face or device PIN instead of a password. A passkey works only
        on this site, so nobody can trick you into giving it away.
      </p>
      <NeededBy
        settings={settings}
        isThere={(hasPasskey && !isEmailBesidePasskey) || twoFactorProvider === 'Authenticator'}
        isEmailBesidePasskey={isEmailBesidePasskey}
      />
      {hasPasskey && (
        <RowList label="Passkeys">
          {data.items.map((passkey) => (
            <RowListItem
              key={passkey.id}
              note={`Added ${instantInWords(passkey.createdDate)} · ${usedLast(passkey)}`}
              action={
                hasPassword && (
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={`Remove ${passkey.name}, added ${instantInWords(passkey.createdDate)}`}
                    onClick={() => setLeaving(passkey)}
                  >
                    Remove
                  </Button>
                )
              }
            >
              {passkey.name}
            </RowListItem>
          ))}
        </RowList>
      )}
      {leaving ? (
        <RemovePasskey
          key={leaving.id}
          passkey={leaving}
          after={isLastPasskey ? afterLast(settings) : null}
          losing={isNeeded ? settings.secondFactorNeededBy : []}
          close={() => {
            setLeaving(null)
            focusCard(sentence.current)
          }}
        />
      ) : (
        <FormWithPassword hasPassword={hasPassword} label="Add a passkey">
          {(close) => (
            <AddPasskey
              email={email}
              before={hasPasskey ? beforeNext(settings) : beforeFirst(settings)}
              close={close}
            />
          )}
        </FormWithPassword>
      )}
    </Card>
  )
}

/** How the first passkey changes logins. */
function beforeFirst({ twoFactorProvider }: AccountSettings) {
  if (twoFactorProvider === 'Authenticator')
    return ' After that, when you log in with your password or a link, we ask for a passkey or a code from your app.'
  const first =
    ' After that, when you log in with your password or a link, we also ask for a passkey or one of the recovery codes you get next.'
  return twoFactorProvider === 'Email' ? `${first} ${noMoreEmail}` : first
}

const beforeNext = ({ isEmailCodeAsked }: AccountSettings) =>
  isEmailCodeAsked ? ` You’ll also get recovery codes. ${noMoreEmail}` : ''

const noMoreEmail =
  'We’ll stop emailing codes, because anyone who can read your email could use them.'

/** What a login asks for after the last passkey is removed. */
function afterLast({ email, twoFactorProvider, recoveryCodesLeft }: AccountSettings) {
  if (twoFactorProvider === 'Authenticator')
    return 'This is your last passkey. After that, you log in with your password and your authenticator app.'
  const codes = recoveryCodesLeft > 0 ? ', and your recovery codes stop working' : ''
  return twoFactorProvider === 'Email'
    ? `This is your last passkey. After that, we email a code to ${email} each time you log in${codes}.`
    : `This is your last passkey. After that, anyone who knows your password can log in${codes}.`
}

const usedLast = ({ lastUsedDate }: Passkey) =>
  lastUsedDate === null ? 'not used yet' : `last used ${displayAgo(lastUsedDate)}`

interface AddPasskeyProps {
  email: string
  /** How logins change. */
  before: string
  close: () => void
}

function AddPasskey({ email, before, close }: AddPasskeyProps) {
  const { toaster } = useApp()
  const queries = useQueryClient()
  const { use, cancel, isWaiting } = usePasskey()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} email={email} onSaved={close} />
  return (
    <CardForm
      schema={NewPasskeyForm}
      defaultValues={{ name: '', currentPassword: '' }}
      submitLabel="Add passkey"
      submit={async (values) => {
        const added = await use({ purpose: 'add', ...values })
        toaster.send({ type: 'show', toast: successToast(wasCreated('Passkey')) })
        askAgain(queries)
        if (added && 'recoveryCodes' in added && added.recoveryCodes) setCodes(added.recoveryCodes)
        else close()
      }}
      onCancel={() => {
        cancel()
        close()
      }}
    >
      <p>
        Your browser will ask where to save it.
        {before}
      </p>
      <PasswordField
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        autoFocus
      />
      <TextField
        name="name"
        label="Name (optional)"
        help="For example, “Work laptop”. Leave blank to name it after your device."
        autoComplete="off"
      />
      <p role="status">
        {isWaiting && 'Follow the instructions in your browser or on your device.'}
      </p>
    </CardForm>
  )
}

interface RemovePasskeyProps {
  passkey: Passkey
  /** What logins ask for after the last passkey is removed; null if others remain. */
  after: string | null
  /** The organizations whose children's data the user would no longer see. */
  losing: AccountSettings['secondFactorNeededBy']
  close: () => void
}

function RemovePasskey({ passkey: { id, name }, after, losing, close }: RemovePasskeyProps) {
  const remove = useChange(removePasskey, { successMessage: 'Passkey was removed successfully' })
  return (
    <PasswordForm
      submitLabel="Remove passkey"
      tone="destructive"
      submit={(currentPassword) => remove({ id, currentPassword })}
      close={close}
    >
      <p>
        You won’t be able to log in with “{name}”. Delete it on your device, too. {after}
      </p>
      <LosingFactor of={losing} />
    </PasswordForm>
  )
}
