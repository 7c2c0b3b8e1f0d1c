import { useFormContext } from 'react-hook-form'
import {
  CreateAnnouncement,
  UpdateAnnouncement,
  type Announcement,
} from '#contract/organizations/announcements.ts'
import { updateAnnouncement } from '#src/api/organizations/announcements.api.ts'
import { RowForm } from '#src/components/forms/editing/edit-form.tsx'
import { fields } from '#src/components/forms/fields/fields.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { NotifyPanel } from '#src/components/accounts/notifications/notify-panel.tsx'
import { wasSaved } from '#src/components/forms/success-message.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'

const announcementFields = fields<UpdateAnnouncement>({
  title: { label: 'Title' },
  body: { label: 'Text', help: 'Plain text with line breaks.' },
  publishAt: {
    label: 'Publish at',
    help: 'Leave it empty to publish at once. The time is that of the organization. Until then, only people who may publish can see, edit or delete it.',
    optional: true,
  },
})

/** The values of the form of a new announcement for all members. */
export const newAnnouncement = {
  classId: null,
  classIds: null,
  kinds: null,
  members: null,
  title: '',
  body: '',
  publishAt: null,
  isAnsweredByAuthor: false,
  isSilent: false,
}

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

export const ScheduleField = () => (
  <TextField {...announcementFields.publishAt} type="datetime-local" />
)

/** Who is notified of a new announcement, and who gets the answers. */
export function EmailFields() {
  const { register } = useFormContext()
  return (
    <CheckGroup label="Emails" isList>
      <CheckInput
        label="Replies come to me"
        help="To the email address of your account. Otherwise they go to the contact of the organization."
        {...register('isAnsweredByAuthor')}
      />
      <CheckInput
        label="Don’t notify anyone"
        help="People find it on their home page, but get no email."
        {...register('isSilent')}
      />
    </CheckGroup>
  )
}

/** Who would be notified of the new announcement in the form. */
export function AnnouncementPreview() {
  const { watch, formState } = useFormContext()
  const checked = CreateAnnouncement.safeParse(watch())
  if (!formState.isDirty) return null
  return (
    <NotifyPanel path="Announcement/admin/preview" draft={checked.success ? checked.data : null} />
  )
}

interface AnnouncementFormProps {
  announcement: Announcement
  onSaved?: () => void
  onCancel?: () => void
  /** Replaces the announcement during editing. */
  autoFocus?: boolean
}

/** Edits an announcement. */
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
      {announcement.isScheduled ? (
        <ScheduleField />
      ) : (
        <p>
          Nobody is notified again. Notifications in the app show the new text, but emails that were
          sent don’t.
        </p>
      )}
    </RowForm>
  )
}
