import type { UpdateProfile } from '#contract/people/people.ts'
import { fields } from '#src/components/forms/fields/fields.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { DateField, TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { ImageField, imageName } from '#src/components/forms/fields/image-field.tsx'
import { Card } from '#src/ui/card.tsx'
import { FormStack } from '#src/ui/fields/field.tsx'
import { displayDate } from '#src/ui/text/times/display-date.ts'

export const profileFields = fields<UpdateProfile>({
  photoImageId: { label: 'Photo', show: imageName },
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  preferredName: {
    label: 'Preferred name',
    help: 'Shown instead of your first name.',
    optional: true,
  },
  phone: { label: 'Phone', optional: true },
  birthDate: { label: 'Birth date', optional: true, show: displayDate },
  bio: { label: 'A few words about you', optional: true },
})

/** What somebody tells about themself. Only the names have to be told. */
export const ProfileFields = ({ photoUrl }: { photoUrl: string | null }) => (
  <Card title="About you">
    <FormStack>
      <ImageField {...profileFields.photoImageId} url={photoUrl} shape="portrait" />
      <TextField {...profileFields.firstName} autoComplete="given-name" />
      <TextField {...profileFields.lastName} autoComplete="family-name" />
      <TextField {...profileFields.preferredName} autoComplete="nickname" />
      <TextField {...profileFields.phone} type="tel" autoComplete="tel" />
      <DateField {...profileFields.birthDate} autoComplete="bday" />
      <TextAreaField {...profileFields.bio} />
    </FormStack>
  </Card>
)
