import { useQuery } from '@tanstack/react-query'
import { AccessLevel, type Organization } from '#contract/organizations/organizations.ts'
import { catalogueQuery } from '#src/api/classes/enrolments.api.ts'
import { meetingWords } from '#src/components/timetable/meetings/meeting-words.ts'
import { seatsWords } from './-catalogue-words.ts'
import { registrationInWords } from '#contract/classes/rule-words.ts'
import { Later } from '#src/components/frame/later.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dotted } from '#src/ui/text/dotted.ts'

/** Whether whoever looks at an organization may see its classes. */
export const mayBrowse = ({ membership, accessLevel }: Organization): boolean =>
  membership?.status === 'Active' ||
  (accessLevel === AccessLevel.Public && membership?.status !== 'Suspended')

/** The first of the published classes, and the way to all of them. Nothing, as long as there are none. */
export function ClassesCard({ organizationId }: { organizationId: number }) {
  const asked = useQuery(catalogueQuery(organizationId))
  const { data } = asked
  if (!data && asked.error) {
    return (
      <Card title="Classes">
        <Later of={asked} failed="The classes and class days could not be loaded." />
      </Card>
    )
  }
  if (!data?.semester || data.classes.length === 0) return null
  const { semester, classes } = data
  return (
    <Card title="Classes" description={registrationInWords(semester)}>
      <RowList label="Classes">
        {classes.slice(0, most).map((one) => (
          <RowListItem
            key={one.id}
            note={dotted([meetingWords(one) || 'No time yet', seatsWords(one)])}
          >
            {one.name}
          </RowListItem>
        ))}
      </RowList>
      <Row wrap>
        <ButtonLink to="/organizations/$organizationId/classes" params={{ organizationId }}>
          {classes.length > most
            ? `See all ${counted(classes.length, ['class', 'classes'])}`
            : 'See all classes'}
        </ButtonLink>
      </Row>
    </Card>
  )
}

const most = 4
