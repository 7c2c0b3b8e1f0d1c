import { useState } from 'react'
import type { ExceptionRequest } from '#contract/classes/exception-requests.ts'
import { declineException, grantException } from '#src/api/classes/exception-requests.api.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, TextArea } from '#src/ui/fields/field.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { outcomeWords, subjectOf } from './exception-words.ts'

/** Grants or declines a request, or says what became of it. */
export function AnswerException({ request }: { request: ExceptionRequest }) {
  const { state, isNeedless, reasonAgainst } = request
  if (state !== 'Asked') return <p>{outcomeWords(request)}</p>
  return (
    <Stack gap="tight">
      {isNeedless && <p>Nothing prevents it anymore. The family can enroll as usual.</p>}
      {reasonAgainst !== null && <p>{reasonAgainst}</p>}
      <Row gap="tight" wrap align="end">
        {reasonAgainst === null && <Grant request={request} />}
        <Decline request={request} />
      </Row>
    </Stack>
  )
}

function Grant({ request }: { request: ExceptionRequest }) {
  const { id, version, name, roles, class: ofClass } = request
  const [roleId, setRoleId] = useState(roles[0]?.id ?? null)
  const grant = useChange(grantException, {
    successMessage: ofClass
      ? `${name} is enrolled in ${ofClass.name}`
      : `${name} has a role with this permission now`,
  })
  const press = usePress(() => grant({ id, version, roleId }))
  return (
    <>
      {roles.length > 0 && (
        <Field label="Role">
          {(control) => (
            <SelectInput
              {...control}
              value={roleId ?? ''}
              onChange={({ target }) => setRoleId(Number(target.value))}
            >
              {roles.map((role) => (
                <option key={role.id} value={role.id}>
                  {role.name}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      )}
      <PressButton
        of={press}
        look="primary"
        size="small"
        aria-label={`Grant: ${name}, ${subjectOf(request)}`}
      >
        Grant
      </PressButton>
    </>
  )
}

function Decline({ request }: { request: ExceptionRequest }) {
  const { id, version, name } = request
  const [isAsking, setAsking] = useState(false)
  const [answer, setAnswer] = useState('')
  const decline = useChange(declineException, { successMessage: 'The request was declined' })
  const { isBusy, press } = usePress(() => decline({ id, version, answer: answer.trim() || null }))
  return (
    <>
      <Button
        size="small"
        busy={isBusy}
        aria-label={`Decline: ${name}, ${subjectOf(request)}`}
        onClick={() => setAsking(true)}
      >
        Decline
      </Button>
      <ConfirmDialog
        title={`Decline ${name}’s request?`}
        isOpen={isAsking}
        confirmLabel="Decline"
        tone="destructive"
        onConfirm={() => {
          setAsking(false)
          press()
        }}
        onCancel={() => setAsking(false)}
      >
        <Field label="Reason" optional help="Whoever asked can read it.">
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={500}
              value={answer}
              onChange={({ target }) => setAnswer(target.value)}
            />
          )}
        </Field>
      </ConfirmDialog>
    </>
  )
}
