import { type OrganizationSettings } from '#contract/organizations/administrations.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { AccessFields } from '#src/components/organizations/organizations/organization-fields.tsx'
import { ImageField } from '#src/components/forms/fields/image-field.tsx'
import { Card } from '#src/ui/card.tsx'
import { FormStack } from '#src/ui/fields/field.tsx'

/** What an organization can settle: first what decides who finds and joins it, then what it tells about itself. */
export const SettingsFields = ({ settings }: { settings: OrganizationSettings }) => (
  <>
    <Card title="Name and access">
      <FormStack>
        <TextField
          name="name"
          label="Name"
          {...(settings.isVerified && { help: 'Another name takes the Verified mark away.' })}
        />
        <AccessFields />
        <ImageField name="logoImageId" label="Logo" url={settings.logoImageUrl} shape="logo" />
        <ImageField
          name="coverImageId"
          label="Cover Image"
          url={settings.coverImageUrl}
          shape="cover"
        />
      </FormStack>
    </Card>
    <Card title="About">
      <FormStack>
        <TextAreaField
          name="description"
          label="Description"
          help="Everybody who can see the organization reads this on its page."
          optional
        />
        <TextField name="place" label="Place" help="Where you meet, such as a town." optional />
        <TextField
          name="contactEmail"
          label="Contact email"
          help="Shown on the organization's page."
          type="email"
          autoComplete="off"
          optional
        />
        <SelectField name="timeZone" label="Time zone" choices={timeZonesWith(settings.timeZone)} />
        <TextAreaField
          name="welcomeText"
          label="Welcome text"
          help="A greeting for new members."
          optional
        />
      </FormStack>
    </Card>
  </>
)

// Browsers know the same zones by different names, and what is saved must stay a choice.
const timeZonesWith = (saved: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), saved])]
    .toSorted()
    .map((zone) => [zone, zone.replaceAll('_', ' ')] as const)
