import { UpdateAnnouncement, type Announcement } from '#contract/organizations/announcements.ts'
import { updateAnnouncement } from '#src/api/organizations/announcements.api.ts'
import { RowForm } from '#src/components/forms/editing/edit-form.tsx'
import { fields } from '#src/components/forms/fields/fields.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'

const announcementFields = fields<UpdateAnnouncement>({
  title: { label: 'Title' },
  body: { label: 'Text', help: 'Plain text with line breaks.' },
})

export const AnnouncementFields = ({ autoFocus = false }: { autoFocus?: boolean }) => (
  <>
    <TextField
      {...announcementFields.title}
      placeholder="No class on Saturday"
      autoFocus={autoFocus}
    />
    <TextAreaField {...announcementFields.body} rows={8} />
  </>
)

interface AnnouncementFormProps {
  announcement: Announcement
  onSaved?: () => void
  onCancel?: () => void
  /** Replaces the announcement during editing. */
  autoFocus?: boolean
}

/** Edits a published announcement. */
export function AnnouncementForm({
  announcement,
  onSaved,
  onCancel,
  autoFocus,
}: AnnouncementFormProps) {
  const save = useChange(updateAnnouncement, { successMessage: wasSaved('Announcement') })
  return (
    <RowForm
      schema={UpdateAnnouncement}
      row={announcement}
      submitLabel="Save"
      submit={async (values) => {
        const saved = await save({ id: announcement.id, ...values })
        onSaved?.()
        return saved
      }}
      onCancel={onCancel}
      fields={announcementFields}
    >
      <AnnouncementFields autoFocus={autoFocus} />
    </RowForm>
  )
}
