import { KeepNotes, type DeskApplication } from '#contract/applications/application-desk.ts'
import { keepNotes } from '#src/api/applications/application-desk.api.ts'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { fields } from '#src/components/forms/fields/fields.ts'
import { FormInPlace } from '#src/components/forms/form-in-place.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

/** What those who decide tell each other. */
export function NotesCard({ application }: { application: DeskApplication }) {
  const { id, internalNotes = null } = application
  const keep = useChange(keepNotes, { told: wasSaved('Note') })
  const notes = <Prose>{internalNotes ?? 'Nothing is noted.'}</Prose>
  return (
    <Card
      title="Internal notes"
      description="For those who decide on applications here. The applicant never sees them."
    >
      <FormInPlace label={internalNotes === null ? 'Add notes' : 'Edit notes'} instead={notes}>
        {(close) => (
          <EditForm
            schema={KeepNotes}
            defaultValues={valuesOf(application)}
            submitLabel="Save notes"
            submit={async (values, done) => {
              await keep({ id, ...values })
              done()
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

const notesFields = fields<Omit<KeepNotes, 'before'>>({
  internalNotes: { label: 'Notes', optional: true },
})

const valuesOf = ({ internalNotes = null }: DeskApplication) => ({
  internalNotes,
  before: internalNotes,
})
