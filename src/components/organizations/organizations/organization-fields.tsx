import { accessLevelNames, admissionTypeNames } from '#contract/organizations/organizations.ts'
import { ChoiceField } from '#src/components/forms/fields/select-field.tsx'

/** Who finds an organization, and how people join it. */
export const AccessFields = () => (
  <>
    <ChoiceField
      name="accessLevel"
      label="Access Level"
      help="Everybody can find a public organization. Only members can see a private one."
      choices={accessLevelNames}
    />
    <ChoiceField
      name="admissionType"
      label="Admission Type"
      help="Whether people join at once, or apply and wait for your decision."
      choices={admissionTypeNames}
    />
  </>
)
