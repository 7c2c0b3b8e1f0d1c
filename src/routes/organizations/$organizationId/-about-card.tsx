import {
  accessLevelNames,
  admissionTypeNames,
  type Organization,
} from '#contract/organizations/organizations.ts'
import { Card } from '#src/ui/card.tsx'
import { linkLook } from '#src/ui/look/link-look.ts'
import { Facts } from '#src/ui/text/facts.tsx'

/** Where an organization is, who finds it, how people join it and whom to ask. */
export const AboutCard = ({
  organization: { place, accessLevel, admissionType, contactEmail },
}: {
  organization: Organization
}) => (
  <Card>
    <Facts
      items={[
        ...(place ? ([['Place', place]] as const) : []),
        ['Access', accessLevelNames[accessLevel]],
        ['Admission', admissionTypeNames[admissionType]],
        ...(contactEmail
          ? ([
              [
                'Contact',
                <a key="contact" href={`mailto:${contactEmail}`} className={linkLook()}>
                  {contactEmail}
                </a>,
              ],
            ] as const)
          : []),
      ]}
    />
  </Card>
)
