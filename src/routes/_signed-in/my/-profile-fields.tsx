import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { DateField, TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { ImageField } from '#src/components/forms/fields/image-field.tsx'
import { Card } from '#src/ui/card.tsx'
import { FormStack } from '#src/ui/fields/field.tsx'

/** What somebody tells about themself. Only the names have to be told. */
export const ProfileFields = ({ photoUrl }: { photoUrl: string | null }) => (
  <Card title="About you">
    <FormStack>
      <ImageField name="photoImageId" label="Photo" url={photoUrl} shape="portrait" />
      <TextField name="firstName" label="First name" autoComplete="given-name" />
      <TextField name="lastName" label="Last name" autoComplete="family-name" />
      <TextField
        name="preferredName"
        label="Preferred name"
        help="Shown instead of your first name."
        autoComplete="nickname"
        optional
      />
      <TextField name="phone" label="Phone" type="tel" autoComplete="tel" optional />
      <DateField name="birthDate" label="Birth date" autoComplete="bday" optional />
      <TextAreaField name="bio" label="A few words about you" optional />
    </FormStack>
  </Card>
)
