import type {
  OrganizationSettings,
  UpdateOrganization,
} from '#contract/organizations/administrations.ts'
import { fields } from '#src/components/forms/fields/fields.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { NumberField, TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import {
  AccessFields,
  organizationFields,
} from '#src/components/organizations/organizations/organization-fields.tsx'
import { timeZonesWith } from '#src/components/organizations/organizations/time-zones.ts'
import { ImageField, imageName } from '#src/components/forms/fields/image-field.tsx'
import { Card } from '#src/ui/card.tsx'
import { FormStack } from '#src/ui/fields/field.tsx'

export const settingsFields = fields<UpdateOrganization>({
  ...organizationFields,
  logoImageId: { label: 'Logo', show: imageName },
  coverImageId: { label: 'Cover Image', show: imageName },
  description: {
    label: 'Description',
    help: 'Shown to everyone who can see the organization.',
    optional: true,
  },
  place: { label: 'Place', help: 'Where you meet, such as your city or town.', optional: true },
  contactEmail: {
    label: 'Contact email',
    help: 'Shown on the organization’s page.',
    optional: true,
  },
  timeZone: { label: 'Time zone' },
  welcomeText: { label: 'Welcome text', help: 'A greeting for new members.', optional: true },
  selfEnrollmentAge: {
    label: 'Students enroll by themselves from the age of',
    help: 'Younger students can ask for a seat, and an adult of their family accepts it.',
  },
})

/** The settings of an organization: access first, then its public information. */
export const SettingsFields = ({ settings }: { settings: OrganizationSettings }) => (
  <>
    <Card title="Name and access">
      <FormStack>
        <TextField
          {...settingsFields.name}
          {...(settings.isVerified && { help: 'Changing the name removes the Verified badge.' })}
        />
        <AccessFields />
        <ImageField {...settingsFields.logoImageId} url={settings.logoImageUrl} shape="logo" />
        <ImageField {...settingsFields.coverImageId} url={settings.coverImageUrl} shape="cover" />
      </FormStack>
    </Card>
    <Card title="Enrollment">
      <FormStack>
        <NumberField {...settingsFields.selfEnrollmentAge} />
      </FormStack>
    </Card>
    <Card title="About">
      <FormStack>
        <TextAreaField {...settingsFields.description} />
        <TextField {...settingsFields.place} />
        <TextField {...settingsFields.contactEmail} type="email" autoComplete="off" />
        <SelectField {...settingsFields.timeZone} choices={timeZonesWith(settings.timeZone)} />
        <TextAreaField {...settingsFields.welcomeText} />
      </FormStack>
    </Card>
  </>
)
