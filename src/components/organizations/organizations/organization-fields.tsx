import {
  accessLevelNames,
  admissionTypeNames,
  type CreateOrganization,
} from '#contract/organizations/organizations.ts'
import { fields } from '#src/components/forms/fields/fields.ts'
import { ChoiceField } from '#src/components/forms/fields/select-field.tsx'

/** The fields of the create form. */
export const organizationFields = fields<CreateOrganization>({
  name: { label: 'Name' },
  accessLevel: {
    label: 'Access Level',
    help: 'Anyone can find a public organization. Only members can see a private one.',
    show: (level) => accessLevelNames[level],
  },
  admissionType: {
    label: 'Admission Type',
    help: 'Let people join right away, or review applications first.',
    show: (type) => admissionTypeNames[type],
  },
})

/** Who can find an organization, and how people join it. */
export const AccessFields = () => (
  <>
    <ChoiceField {...organizationFields.accessLevel} choices={accessLevelNames} />
    <ChoiceField {...organizationFields.admissionType} choices={admissionTypeNames} />
  </>
)
