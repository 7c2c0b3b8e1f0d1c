import { waitFor } from 'xstate'
import { Apply } from '#contract/applications.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { TextAreaField } from '#src/components/forms/value-fields.tsx'
import { UnsavedForms } from '#src/components/forms/unsaved-forms.tsx'
import { isSettled, type JoinOrganizationActor } from '#src/machines/join-organization.machine.ts'
import { Card } from '#src/ui/card.tsx'

interface ApplyCardProps {
  joining: JoinOrganizationActor
  name: string
  onCancel: () => void
}

/** The form of an application. What was typed stays when it does not arrive. */
export function ApplyCard({ joining, name, onCancel }: ApplyCardProps) {
  async function submit({ message }: Apply) {
    joining.send({ type: 'submit', message })
    const { context } = await waitFor(joining, isSettled)
    if (context.refusal) throw context.refusal.error
  }
  return (
    <UnsavedForms>
      <Card title={`Apply to ${name}`}>
        <CardForm
          schema={Apply}
          defaultValues={{ message: null }}
          submitLabel="Submit application"
          submit={submit}
          onCancel={onCancel}
        >
          <TextAreaField
            name="message"
            label="Message"
            help="Who you are, and what you are looking for. Those who decide read it, with your name."
            optional
            autoFocus
            rows={6}
          />
        </CardForm>
      </Card>
    </UnsavedForms>
  )
}
