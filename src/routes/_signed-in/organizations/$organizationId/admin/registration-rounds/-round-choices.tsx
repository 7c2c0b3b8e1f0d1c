import { Fragment } from 'react'
import type { RegistrationRound } from '#contract/classes/registration-rounds.ts'
import { RoundDue } from '#contract/classes/registration-rounds.ts'
import { dueInWords } from '#contract/classes/rule-words.ts'
import { removeRound, saveRound } from '#src/api/classes/registration-rounds.api.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { DateField, TimeField } from '#src/components/forms/fields/value-fields.tsx'
import { Form } from '#src/components/forms/form.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { Card } from '#src/ui/card.tsx'
import { Code } from '#src/ui/text/codes.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { chosenInWords } from './-round-words.ts'

type Round = NonNullable<RegistrationRound['round']>

const DueFields = () => (
  <>
    <DateField name="dueDate" label="Families choose until" />
    <TimeField name="dueTime" label="Until what time" help="In the organization’s time zone." />
  </>
)

/** How a round works, and the form that starts one. */
export function StartRound({ of: { semesterId, membersCount, ...chosen } }: StartRoundProps) {
  const start = useChange(saveRound, { successMessage: wasSaved('Registration round') })
  return (
    <Card
      title="Give the seats in a round"
      description="Instead of first come, first served: until a day that you set, families choose up to three classes for each child and time. Then they pick in an order that is drawn, one class at a time, so nobody has to be first."
    >
      <p>
        While the round runs, families cannot enroll by themselves.{' '}
        {counted(membersCount, ['member is', 'members are'])} emailed ten minutes after the start.
        Classes that families have already chosen in their plans count. {chosenInWords(chosen)}
      </p>
      <Form
        schema={RoundDue}
        defaultValues={{ dueDate: '', dueTime: '18:00' }}
        submitLabel="Start the round"
        submit={async (due) => void (await start({ semesterId, ...due, before: null }))}
      >
        <DueFields />
      </Form>
    </Card>
  )
}

interface StartRoundProps {
  of: RegistrationRound
}

interface RoundChoicesProps {
  of: RegistrationRound
  round: Round
}

/** Until when families choose, how many did, and the seed. */
export function RoundChoices({ of, round }: RoundChoicesProps) {
  const { semesterId } = of
  const save = useChange(saveRound, { successMessage: wasSaved('Registration round') })
  const remove = useChange(removeRound, { successMessage: 'The registration round was removed' })
  const { dueDate, dueTime, status, seed, seedHash } = round
  const before = { dueDate, dueTime }
  return (
    <Card title="Choices">
      <Facts
        items={[
          [
            status === 'Choosing' ? 'Families choose until' : 'Families chose until',
            dueInWords(round),
          ],
          [status === 'Choosing' ? 'So far' : 'Chosen', chosenInWords(of)],
          [
            'Seed',
            seed === null ? (
              'Secret until the choices are fixed. The order of the families is drawn from it.'
            ) : (
              <Code key="seed">{seed}</Code>
            ),
          ],
          [
            'SHA-256 of the seed',
            <Fragment key="hash">
              <Code>{seedHash}</Code>
              <p>With it, anybody can check later that the seed was not changed.</p>
            </Fragment>,
          ],
        ]}
      />
      {status === 'Choosing' && (
        <FormInPlace
          label="Change the time"
          beside={
            <AskFirst
              label="Remove the round"
              title="Remove the registration round?"
              confirmLabel="Remove"
              act={() => remove(semesterId)}
            >
              Families can enroll first come, first served again, if registration is open. Their
              choices stay in their plans. What they said about siblings and friends is deleted.
            </AskFirst>
          }
        >
          {(close) => (
            <CardForm
              schema={RoundDue}
              defaultValues={before}
              submitLabel="Save"
              submit={(due) => save({ semesterId, ...due, before })}
              close={close}
            >
              <DueFields />
            </CardForm>
          )}
        </FormInPlace>
      )}
    </Card>
  )
}
