import { AskApplicant, type DeskApplication } from '#contract/applications/application-desk.ts'
import { statusAfter } from '#contract/applications/application-steps.ts'
import { askApplicant } from '#src/api/applications/application-desk.api.ts'
import { Inquiries } from '#src/components/applications/applications/inquiries.tsx'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'

const mailed = 'The applicant gets it by email, and answers on the page of the application.'
const unmailed =
  'No email is sent, as the address of the applicant is not verified. They read it, and answer, on the page of the application.'

/** What the applicant was asked and answered, and how they are asked more. */
export function InquiriesCard({ application }: { application: DeskApplication }) {
  const { id, version, status, inquiries, isReachable } = application
  const mayAsk = useMay()('applications.decide') && statusAfter('ask', status) !== undefined
  const ask = useChange(askApplicant, { told: 'Question was sent' })
  if (inquiries.length === 0 && !mayAsk) return null
  return (
    <Card title="Questions and answers">
      <Stack>
        <Inquiries inquiries={inquiries} />
        {mayAsk && (
          <FormInPlace label="Ask for information">
            {(close) => (
              <CardForm
                schema={AskApplicant}
                defaultValues={{ question: '', version }}
                submitLabel="Send the question"
                submit={async ({ question }) => {
                  await ask({ id, question, version })
                  close()
                }}
                onCancel={close}
              >
                <TextAreaField
                  name="question"
                  label="What do you want to know?"
                  help={isReachable ? mailed : unmailed}
                  autoFocus
                  rows={4}
                />
              </CardForm>
            )}
          </FormInPlace>
        )}
      </Stack>
    </Card>
  )
}
