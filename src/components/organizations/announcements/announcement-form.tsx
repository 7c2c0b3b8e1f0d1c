import { UpdateAnnouncement, type Announcement } from '#contract/organizations/announcements.ts'
import { updateAnnouncement } from '#src/api/organizations/announcements.api.ts'
import { EditForm } from '#src/components/forms/editing/edit-form.tsx'
import { valuesIn } from '#src/components/forms/fields/fields.ts'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { announcementFields, AnnouncementFields } from './announcement-fields.tsx'

interface AnnouncementFormProps {
  announcement: Announcement
  onSaved?: () => void
  onCancel?: () => void
  /** Where it comes in place of the announcement. */
  autoFocus?: boolean
}

/** Changes an announcement that was published already. */
export function AnnouncementForm({
  announcement,
  onSaved,
  onCancel,
  autoFocus,
}: AnnouncementFormProps) {
  const save = useChange(updateAnnouncement, { told: wasSaved('Announcement') })
  return (
    <EditForm
      schema={UpdateAnnouncement}
      defaultValues={valuesOf(announcement)}
      submitLabel="Save"
      submit={async (values) => {
        const saved = await save({ id: announcement.id, ...values })
        onSaved?.()
        return valuesOf(saved)
      }}
      onCancel={onCancel}
      fields={announcementFields}
      valuesOf={valuesOf}
    >
      <AnnouncementFields autoFocus={autoFocus} />
    </EditForm>
  )
}

const valuesOf = (announcement: Announcement) => valuesIn(announcementFields, announcement)
