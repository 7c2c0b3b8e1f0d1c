import { useState } from 'react'
import { ShareChild, type FamilyChild, type MyFamily } from '#contract/people/families.ts'
import { shareChild } from '#src/api/people/families.api.ts'
import { orAsked } from '#src/routes/_signed-in/my/family/-change-words.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { UnsavedForms } from '#src/components/forms/editing/unsaved-forms.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { Guests } from '../../../-guests.tsx'

interface ShareChildProps {
  family: MyFamily
  child: FamilyChild
}

interface Question {
  email: string
  answer: (isYes: boolean) => void
}

/** For a child with two households. Who else is to see the child is asked by name before they are invited. */
export function ShareChildCard({ family, child }: ShareChildProps) {
  const { personId, name, isElsewhere, shares } = child
  const share = useChange(shareChild, { told: orAsked('The invitation is on its way') })
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = async (email: string) => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setQuestion({ email, answer: resolve })
    const isYes = await promise
    setQuestion(null)
    return isYes
  }
  return (
    <Card title="Another household">
      {isElsewhere && (
        <p>
          {name} is also in another household. An organization sees only the households with an
          adult who has joined it, and the one that enrolled {name}. Join each one that should know
          your address and whom to call.
        </p>
      )}
      <p>
        If {name} has another home, an adult there can have {name} in their own family too. They see
        and change the details and care notes. They see nothing else of your family, such as your
        address, the other children or your contacts, and you see nothing of theirs.
      </p>
      <Guests
        family={family}
        guests={family.guests.filter(({ id }) => shares.some((sent) => sent.id === id))}
      />
      <UnsavedForms>
        <FormInPlace label="Share with another household">
          {(close) => (
            <CardForm
              schema={ShareChild}
              defaultValues={{ email: '' }}
              submitLabel="Send the invitation"
              submit={async (input) => {
                if (!(await ask(input.email))) return
                await share({ ...input, familyId: family.id, personId })
                close()
              }}
              onCancel={close}
            >
              <TextField name="email" label="Email of an adult there" type="email" autoFocus />
            </CardForm>
          )}
        </FormInPlace>
      </UnsavedForms>
      <ConfirmDialog
        title={`Share ${name} with ${question?.email}?`}
        isOpen={question !== null}
        confirmLabel="Share"
        onConfirm={() => question?.answer(true)}
        onCancel={() => question?.answer(false)}
      >
        {question?.email} will see and edit {name}’s details and care notes.
      </ConfirmDialog>
    </Card>
  )
}
