import {
  accessLevelNames,
  admissionTypeNames,
  type Organization,
  AccessLevel,
} from '#contract/organizations/organizations.ts'
import { Card } from '#src/ui/card.tsx'
import { linkLook } from '#src/ui/look/link-look.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { catalogQuery } from '#src/api/classes/catalog.api.ts'
import { meetingWords } from '#src/components/timetable/meetings/meeting-words.ts'
import { seatsWords } from '#src/components/classes/catalog/catalog-words.ts'
import { RegistrationCountdown } from '#src/components/timetable/registration/registration-countdown.tsx'
import { registrationSentence } from '#src/components/timetable/registration/registration-words.ts'
import { Later } from '#src/components/frame/later.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import type { Catalog } from '#contract/classes/catalog.ts'
import { isOff } from '#contract/timetable/class-days.ts'
import { ClassDayTypeBadge } from '#src/components/timetable/class-days/class-day-type.tsx'
import { DatedItem, DatedList } from '#src/ui/classes/dates.tsx'
import { displayDateRange, dayInWords } from '#contract/dates/display-date.ts'
import { useState } from 'react'
import { organizationAnnouncementsQuery } from '#src/api/organizations/announcements.api.ts'
import { FoldedProse, NewsItem } from '#src/ui/news/news.tsx'
import { publishedWords } from '#src/components/organizations/announcements/announcement-words.ts'
import { NewsPages } from '#src/components/organizations/announcements/news-pages.tsx'
import { displayTimeRange } from '#contract/dates/display-time.ts'

/** The place, access, admission and contact of an organization. */
export const AboutCard = ({
  organization: { place, accessLevel, admissionType, contactEmail },
}: {
  organization: Organization
}) => (
  <Card>
    <Facts
      items={[
        place && ['Place', place],
        ['Access', accessLevelNames[accessLevel]],
        ['Admission', admissionTypeNames[admissionType]],
        contactEmail && [
          'Contact',
          <a key="contact" href={`mailto:${contactEmail}`} className={linkLook()}>
            {contactEmail}
          </a>,
        ],
      ]}
    />
  </Card>
)

/** Whether the user can see the organization's classes. */
export const mayBrowse = ({ membership, accessLevel }: Organization): boolean =>
  membership?.status === 'Active' ||
  (accessLevel === AccessLevel.Public && membership?.status !== 'Suspended')

/** The first published classes, with a link to all of them. Nothing if there are none. */
export function ClassesCard({ organization }: { organization: Organization }) {
  const { id: organizationId, membership } = organization
  const asked = useQuery(catalogQuery(organizationId))
  const { data } = asked
  if (!data && asked.error) {
    return (
      <Card title="Classes">
        <Later of={asked} failed="Classes and class days couldn’t be loaded." />
      </Card>
    )
  }
  if (!data?.semester || data.classes.length === 0) return null
  const { semester, classes } = data
  return (
    <Card title="Classes" description={registrationSentence(data, semester)}>
      <RegistrationCountdown catalog={data} />
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
        {membership?.status === 'Active' && membership.isParent && (
          <ButtonLink to="/organizations/$organizationId/plan" params={{ organizationId }}>
            Enroll your family
          </ButtonLink>
        )}
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

/** The semesters, and the next class days. Nothing if there are none. */
export function DaysCard({ organizationId }: { organizationId: number }) {
  const { data } = useQuery(catalogQuery(organizationId))
  if (!data || data.semesters.length === 0) return null
  const { semesters, days } = data
  return (
    <Card title="Class days">
      <Facts
        items={semesters.map(({ name, startDate, endDate }) => [
          name,
          displayDateRange(startDate, endDate),
        ])}
      />
      {days.length > 0 && (
        <DatedList label="Next class days">
          {days.map((day, place) => (
            <Day key={place} of={day} />
          ))}
        </DatedList>
      )}
    </Card>
  )
}

const Day = ({ of: { date, type, startTime, endTime } }: { of: Catalog['days'][number] }) => (
  <DatedItem day={dayInWords(date)} isOff={isOff(type)}>
    {type !== 'Regular' && <ClassDayTypeBadge type={type} />}
    {!isOff(type) && startTime !== null && endTime !== null && displayTimeRange(startTime, endTime)}
  </DatedItem>
)

/** The latest announcements for members. */
export function OrganizationNews({ organizationId }: { organizationId: number }) {
  const [pageIndex, setPageIndex] = useState(0)
  const asked = useQuery({
    ...organizationAnnouncementsQuery(organizationId, { pageIndex, pageSize: 3 }),
    placeholderData: keepPreviousData,
  })
  return (
    <Card title="Announcements">
      <Later of={asked} failed="Announcements couldn’t be loaded.">
        {(page) => (
          <NewsPages
            page={page}
            nothing="No announcements yet."
            pageIndex={pageIndex}
            onPage={setPageIndex}
          >
            {(one) => (
              <NewsItem key={one.id} title={one.title} note={publishedWords(one)}>
                <FoldedProse concerns={one.title}>{one.body}</FoldedProse>
              </NewsItem>
            )}
          </NewsPages>
        )}
      </Later>
    </Card>
  )
}
