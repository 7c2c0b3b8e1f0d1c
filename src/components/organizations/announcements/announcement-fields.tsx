import type { UpdateAnnouncement } from '#contract/organizations/announcements.ts'
import { fields } from '#src/components/forms/fields/fields.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'

export const announcementFields = fields<UpdateAnnouncement>({
  title: { label: 'Title' },
  body: { label: 'Text', help: 'Plain text. Ends of lines stay where you put them.' },
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
