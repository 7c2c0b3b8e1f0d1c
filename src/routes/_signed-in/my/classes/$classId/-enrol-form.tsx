import { useSelector } from '@xstate/react'
import { waitFor } from 'xstate'
import { Enrol } from '#contract/classes/enrolments.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { isSettled, type EnrolChildActor } from '#src/machines/classes/enrol-child.machine.ts'
import { labelOf, swapQuestion } from '#src/machines/classes/enrol-child.words.ts'

interface EnrolFormProps {
  enrolling: EnrolChildActor
  className: string
  onCancel: () => void
}

/** What goes with a wish. What was typed stays when it does not arrive. */
export function EnrolForm({ enrolling, className, onCancel }: EnrolFormProps) {
  const standing = useSelector(enrolling, ({ context }) => context.standing)
  const { personId, way, mustSwap, swappable } = standing
  const isRequest = way === 'Request'
  async function submit({ swapsClassId, message }: Enrol) {
    enrolling.send({ type: 'submit', swapsClassId: mustSwap ?? swapsClassId, message })
    const { context } = await waitFor(enrolling, isSettled)
    if (context.refusal) throw context.refusal.error
  }
  return (
    <CardForm
      schema={Enrol}
      defaultValues={{ personId, swapsClassId: null, message: null }}
      submitLabel={isRequest ? 'Send the request' : (labelOf(standing) ?? '')}
      submit={submit}
      onCancel={onCancel}
    >
      {isRequest && (
        <TextAreaField
          name="message"
          label="Message"
          help="Those who decide about the request read it."
          optional
          autoFocus
          rows={3}
        />
      )}
      {mustSwap !== null && <p>{swapQuestion(standing, className).consequence}</p>}
      {mustSwap === null && swappable.length > 0 && (
        <SelectField
          name="swapsClassId"
          label="Instead of"
          help="That class is given up as soon as the seat in this one is sure."
          optional
          asNumber
          autoFocus={!isRequest}
          placeholder="No other class"
          choices={swappable.map(({ classId, name }) => [String(classId), name])}
        />
      )}
    </CardForm>
  )
}
