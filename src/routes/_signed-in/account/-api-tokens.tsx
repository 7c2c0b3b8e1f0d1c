import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useSuspenseQuery } from '@tanstack/react-query'
import {
  type ApiToken,
  ApiTokenForm,
  ApiTokenScope,
  mostApiTokens,
} from '#contract/accounts/api-tokens.ts'
import { instantInWords, todayHere } from '#contract/dates/display-date.ts'
import { displayAgo } from '#contract/dates/display-time.ts'
import { day } from '#contract/dates/durations.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { apiTokensQuery, createApiToken, revokeApiToken } from '#src/api/accounts/api-tokens.api.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { TextField, useField } from '#src/components/forms/fields/form-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { wasCreated } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { ShownOnce } from '#src/components/frame/shown-once.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCard } from '#src/ui/card.tsx'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { linkLook } from '#src/ui/look/link-look.ts'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Code } from '#src/ui/text/codes.tsx'

const areas: Record<string, string> = {
  accounts: 'your profile',
  organizations: 'organizations and announcements',
  people: 'members, families and invitations',
  rights: 'roles and the audit log',
  applications: 'applications',
  timetable: 'semesters, class days, rooms and the timetable',
  classes: 'classes, enrollments and attendance',
  reports: 'reports',
}

/** What a scope allows, such as "Read reports". */
function scopeInWords(scope: ApiTokenScope): string {
  if (scope === 'images:write') return 'Upload images'
  const [area = '', kind] = scope.split(':')
  return `${kind === 'read' ? 'Read' : 'Read and change'} ${areas[area] ?? area}`
}

/** Lists, creates and revokes API tokens. */
export function ApiTokensCard() {
  const { data } = useSuspenseQuery(apiTokensQuery)
  const [created, setCreated] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<ApiToken | null>(null)
  const revoke = useChange(revokeApiToken, { successMessage: 'API token was revoked successfully' })
  const sentence = useRef<HTMLParagraphElement>(null)
  // The pressed button is about to disappear.
  const one = usePress((token: ApiToken) => revoke(token).then(() => focusCard(sentence.current)))

  return (
    <Card id="api-tokens" title="API tokens">
      <p ref={sentence}>
        With a token, a program of yours uses the{' '}
        <a href="/api/docs" className={linkLook()}>
          API
        </a>{' '}
        in your name: it may do what you may do, within the scopes you choose. A new password, email
        address or two-factor login revokes all tokens.
      </p>
      {data.items.length > 0 && (
        <RowList label="API tokens">
          {data.items.map((token) => (
            <RowListItem
              key={token.id}
              note={
                <>
                  <Code>{`${token.prefix}…`}</Code> · {endInWords(token)} · {usedLast(token)}
                  <br />
                  {token.scopes.join(', ')}
                </>
              }
              action={
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Revoke ${token.name}, ${token.prefix}`}
                  busy={one.underWay.includes(token)}
                  onClick={() => setLeaving(token)}
                >
                  Revoke
                </Button>
              }
            >
              {token.name}
            </RowListItem>
          ))}
        </RowList>
      )}
      {created !== null ? (
        <ShownOnce
          noun="API token"
          secret={created}
          onSaved={() => {
            setCreated(null)
            focusCard(sentence.current)
          }}
        >
          Whoever has it can use your account within its scopes. Save it where your program reads
          it.
        </ShownOnce>
      ) : (
        data.items.length < mostApiTokens && (
          <FormInPlace label="Create a token">
            {(close) => <CreateToken onCreated={setCreated} close={close} />}
          </FormInPlace>
        )
      )}
      <ConfirmDialog
        title={`Revoke ${leaving?.name ?? ''}?`}
        isOpen={leaving !== null}
        confirmLabel="Revoke"
        onConfirm={() => {
          setLeaving(null)
          if (leaving) one.press(leaving)
        }}
        onCancel={() => setLeaving(null)}
      >
        Programs that use it stop working at once.
      </ConfirmDialog>
    </Card>
  )
}

const endInWords = ({ expiresDate }: ApiToken) =>
  `${Date.parse(expiresDate) <= Date.now() ? 'ended' : 'ends'} ${instantInWords(expiresDate)}`

const usedLast = ({ lastUsedDate }: ApiToken) =>
  lastUsedDate === null ? 'not used yet' : `last used ${displayAgo(lastUsedDate)}`

interface CreateTokenProps {
  onCreated: (token: string) => void
  close: () => void
}

function CreateToken({ onCreated, close }: CreateTokenProps) {
  const create = useChange(createApiToken, { successMessage: wasCreated('API token') })
  return (
    <CardForm
      schema={ApiTokenForm}
      defaultValues={{ name: '', scopes: [], life: '90', expiresDate: null }}
      submitLabel="Create token"
      submit={async ({ name, scopes, ...end }) => {
        const { token } = await create({ name, scopes, expiresDate: endOf(end) })
        onCreated(token)
      }}
      close={close}
    >
      <TextField
        name="name"
        label="Name"
        help="What uses it, such as “Website”."
        autoComplete="off"
        autoFocus
      />
      <ScopesField />
      <SelectField
        name="life"
        label="Ends"
        choices={[
          ['30', 'In 30 days'],
          ['90', 'In 90 days'],
          ['365', 'In a year'],
          ['day', 'On a day that I choose'],
        ]}
      />
      <LastDayField />
    </CardForm>
  )
}

/** The instant in which the token ends: the last of the chosen day here, or after some days. */
const endOf = ({ life, expiresDate }: Pick<ApiTokenForm, 'life' | 'expiresDate'>): string =>
  life === 'day' && expiresDate !== null
    ? new Date(Date.parse(`${addDays(expiresDate, 1)}T00:00`) - 1).toISOString()
    : new Date(Date.now() + Number(life) * day).toISOString()

function ScopesField() {
  const { input, error } = useField('scopes')
  return (
    <CheckGroup label="Scopes" error={error} isList>
      {ApiTokenScope.options.map((scope) => (
        <CheckInput
          key={scope}
          {...input}
          value={scope}
          label={scopeInWords(scope)}
          help={scope}
          {...(error && { 'aria-invalid': true })}
        />
      ))}
    </CheckGroup>
  )
}

function LastDayField() {
  const { watch } = useFormContext()
  if (watch('life') !== 'day') return null
  const today = todayHere()
  return (
    <TextField
      name="expiresDate"
      label="Last day"
      type="date"
      min={today}
      max={addDays(today, 365)}
      setValueAs={(text) => text || null}
    />
  )
}
