import { AnswerInquiry, type MyApplication } from '#contract/applications/applications.ts'
import { answerInquiry } from '#src/api/applications/applications.api.ts'
import { Inquiries } from '#src/components/applications/applications/inquiries.tsx'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'

/** What the organization asked, with the form for the question that waits. */
export function OwnInquiries({ application }: { application: MyApplication }) {
  const { id, version, status, inquiries, organization } = application
  const send = useChange(answerInquiry, { told: 'Answer was sent successfully' })
  if (inquiries.length === 0) return null
  return (
    <Card title={`What ${organization.name} wants to know`}>
      <Stack>
        <Inquiries
          inquiries={inquiries}
          answering={
            status === 'InformationAsked' && (
              <EditForm
                schema={AnswerInquiry}
                defaultValues={{ answer: '', version }}
                submitLabel="Send the answer"
                submit={async ({ answer }, done) => {
                  await send({ id, answer, version })
                  done()
                }}
              >
                <TextAreaField name="answer" label="Your answer" rows={4} />
              </EditForm>
            )
          }
        />
      </Stack>
    </Card>
  )
}
