import { useFormContext } from 'react-hook-form'
import { acceptanceSentence, isBlocked } from '#contract/applications/application-words.ts'
import type { DecisionDraft, DeskCandidate } from '#contract/applications/application-desk.ts'
import { LeaveHold, useHold } from '#src/components/forms/hold.ts'
import { useField } from '#src/components/forms/fields/form-fields.tsx'
import { candidateTitle } from '#src/components/applications/applications/application-words.ts'
import { Field } from '#src/ui/fields/field.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'

type Choice = DecisionDraft['choices'][string]

/** What is decided on each of those who wait, with what it does to accept them. */
export function ChoiceFields({ open }: { open: DeskCandidate[] }) {
  const { formState, getFieldState, watch } = useFormContext<DecisionDraft>()
  useHold(LeaveHold, formState.isDirty)
  const error = getFieldState('choices', formState).error?.message
  return open.map((candidate, index) => (
    <ChoiceField
      key={candidate.id}
      candidate={candidate}
      choice={watch(`choices.c${candidate.id}`)}
      error={index === 0 && typeof error === 'string' && error}
    />
  ))
}

interface ChoiceFieldProps {
  candidate: DeskCandidate
  choice: Choice | undefined
  /** What is wrong with all of them, at the first. */
  error: string | false
}

function ChoiceField({ candidate, choice, error }: ChoiceFieldProps) {
  const { id, decision, acceptance } = candidate
  const { input } = useField(`choices.c${id}`, { deps: 'choices' })
  const isWaitlisted = decision === 'Waitlisted'
  return (
    <Field label={candidateTitle(candidate)} help={helpOn(candidate, choice)} error={error}>
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

/** What it does to accept somebody, as long as that may be what is done; and why it cannot be. */
function helpOn(candidate: DeskCandidate, choice: Choice | undefined) {
  const sentence = acceptanceSentence(candidate)
  if (choice === 'Accepted' || isBlocked(candidate.acceptance)) return sentence
  return choice === 'Pending' ? `If you accept: ${sentence}` : undefined
}
