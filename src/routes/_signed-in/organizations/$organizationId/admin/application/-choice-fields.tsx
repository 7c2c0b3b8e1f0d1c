import { useFormContext } from 'react-hook-form'
import { acceptanceSentence, isBlocked } from '#contract/applications/application-words.ts'
import type { DecisionDraft, DeskCandidate } from '#contract/applications/application-desk.ts'
import { LeaveHold, useHold } from '#src/components/forms/hold.ts'
import { useField } from '#src/components/forms/fields/form-fields.tsx'
import { Field, FieldError } from '#src/ui/fields/field.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { candidateTitle } from './-candidate-title.ts'

/** What is decided on each of those who wait, with what it does to accept them. */
export function ChoiceFields({ open }: { open: DeskCandidate[] }) {
  const { formState, getFieldState } = useFormContext<DecisionDraft>()
  useHold(LeaveHold, formState.isDirty)
  const error = getFieldState('choices', formState).error?.message
  return (
    <>
      {open.map((candidate) => (
        <ChoiceField key={candidate.id} candidate={candidate} />
      ))}
      {typeof error === 'string' && <FieldError>{error}</FieldError>}
    </>
  )
}

function ChoiceField({ candidate }: { candidate: DeskCandidate }) {
  const { id, decision, acceptance } = candidate
  const { input } = useField(`choices.c${id}`)
  const isWaitlisted = decision === 'Waitlisted'
  return (
    <Field label={candidateTitle(candidate)} help={acceptanceSentence(candidate)}>
      {(control) => (
        <SelectInput {...control} {...input}>
          <option value="Pending">{isWaitlisted ? 'Stays on the waitlist' : 'Decide later'}</option>
          <option value="Accepted" disabled={isBlocked(acceptance)}>
            Accept
          </option>
          {!isWaitlisted && <option value="Waitlisted">Put on the waitlist</option>}
          <option value="Declined">Decline</option>
        </SelectInput>
      )}
    </Field>
  )
}
