import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'

export const AnnouncementFields = ({ autoFocus = false }: { autoFocus?: boolean }) => (
  <>
    <TextField
      name="title"
      label="Title"
      placeholder="No class on Saturday"
      autoFocus={autoFocus}
    />
    <TextAreaField
      name="body"
      label="Text"
      help="Plain text. Ends of lines stay where you put them."
      rows={8}
    />
  </>
)
