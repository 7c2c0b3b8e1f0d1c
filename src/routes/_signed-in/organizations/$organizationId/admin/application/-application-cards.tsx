import {
  type ReviewApplication,
  AskApplicant,
  SaveNotes,
} from '#contract/applications/application-review.ts'
import type { AuditAction } from '#contract/rights/audit.ts'
import { Card } from '#src/ui/card.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { displayMoment } from '#contract/dates/display-date.ts'
import { statusAfter } from '#contract/applications/application-steps.ts'
import { askApplicant, saveNotes } from '#src/api/applications/application-review.api.ts'
import { Inquiries } from '#src/components/applications/applications/inquiries.tsx'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Stack } from '#src/ui/frame/layout.tsx'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { fields } from '#src/components/forms/fields/fields.ts'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { Prose } from '#src/ui/text/prose.tsx'

/** The steps of an application, newest first. */
export const HistoryCard = ({ application: { history } }: { application: ReviewApplication }) =>
  history.length > 0 && (
    <Card title="History">
      <RowList label="History">
        {history.toReversed().map((step) => (
          <RowListItem key={step.id} note={displayMoment(step.createdDate)}>
            {stepSentence(step)}
          </RowListItem>
        ))}
      </RowList>
    </Card>
  )

type Step = ReviewApplication['history'][number]

const steps: Partial<Record<AuditAction, (candidate: string) => string>> = {
  Applied: () => 'applied',
  Withdrawn: () => 'withdrew the application',
  ReviewStarted: () => 'started the review',
  InformationAsked: () => 'asked for information',
  InformationGiven: () => 'answered',
  NotesEdited: () => 'edited the notes',
  Accepted: (candidate) => `accepted ${candidate}`,
  CandidateWaitlisted: (candidate) => `added ${candidate} to the waitlist`,
  Declined: (candidate) => `declined ${candidate}`,
  ApplicationEnded: () => 'closed the application',
}

/** A step of an application. Deleted candidates are not named. */
function stepSentence({ actorName, action, candidate }: Step) {
  const words = steps[action]?.(candidate ?? 'someone') ?? 'changed the application'
  return `${actorName} ${words}`
}

const mailed =
  'We’ll email the question to the applicant. They answer it on the application’s page.'
const notEmailed =
  'The applicant’s email address isn’t verified, so we won’t send an email. They read and answer the question on the application’s page.'

/** The questions and answers of an application, with a form for the next question. */
export function InquiriesCard({ application }: { application: ReviewApplication }) {
  const { id, version, status, inquiries, isReachable } = application
  const mayAsk = useMay()('applications.decide') && statusAfter('ask', status) !== undefined
  const ask = useChange(askApplicant, { successMessage: 'Question was sent' })
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
                submitLabel="Send question"
                submit={({ question }) => ask({ id, question, version })}
                close={close}
              >
                <TextAreaField
                  name="question"
                  label="What would you like to know?"
                  help={isReachable ? mailed : notEmailed}
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

/** The reviewers' notes. */
export function NotesCard({ application }: { application: ReviewApplication }) {
  const { id, internalNotes = null } = application
  const save = useChange(saveNotes, { successMessage: wasSaved('Note') })
  const notes = <Prose>{internalNotes ?? 'No notes yet'}</Prose>
  return (
    <Card
      title="Internal notes"
      description="Only people who decide on applications can see these notes. The applicant never sees them."
    >
      <FormInPlace label={internalNotes === null ? 'Add notes' : 'Edit notes'} instead={notes}>
        {(close) => (
          <EditForm
            schema={SaveNotes}
            defaultValues={valuesOf(application)}
            submitLabel="Save notes"
            submit={async (values, done) => {
              await save({ id, ...values })
              await done()
              close()
            }}
            onCancel={close}
            fields={notesFields}
            valuesOf={valuesOf}
          >
            <TextAreaField {...notesFields.internalNotes} autoFocus rows={5} />
          </EditForm>
        )}
      </FormInPlace>
    </Card>
  )
}

const notesFields = fields<Omit<SaveNotes, 'before'>>({
  internalNotes: { label: 'Notes', optional: true },
})

const valuesOf = ({ internalNotes = null }: ReviewApplication) => ({
  internalNotes,
  before: internalNotes,
})
