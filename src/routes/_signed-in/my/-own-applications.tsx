import { useSuspenseQuery } from '@tanstack/react-query'
import type { MyApplication } from '#contract/applications/applications.ts'
import { myApplicationsQuery } from '#src/api/applications/applications.api.ts'
import {
  candidatesWords,
  decisionsWords,
} from '#src/components/applications/applications/application-words.ts'
import { WithdrawApplication } from '#src/components/applications/applications/withdraw-application.tsx'
import { useFocusOnwards } from '#src/components/frame/use-focus-onwards.ts'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { displayInstant } from '#src/ui/text/times/display-date.ts'
import { dotted } from '#src/ui/text/dotted.ts'

/** What somebody has applied for, while anybody in it waits, or was declined last. */
export function OwnApplications() {
  const { data } = useSuspenseQuery(myApplicationsQuery)
  const applications = shownApplications(data)
  useFocusOnwards(data)
  if (applications.length === 0) return null
  return (
    <Card title="Applications">
      <RowList label="Applications">
        {applications.map((application) => (
          <OwnApplication key={application.id} application={application} />
        ))}
      </RowList>
    </Card>
  )
}

const standingWords = ({ status, candidates }: MyApplication) =>
  ({
    Submitted: 'Waits for a decision',
    InReview: 'The organization is looking at it',
    InformationAsked: 'A question waits for your answer',
    Decided: decisionsWords(candidates),
    Withdrawn: 'Withdrawn',
  })[status]

function OwnApplication({ application }: { application: MyApplication }) {
  const { id, organization, status, createdDate, candidates } = application
  const { name, logoImageUrl } = organization
  return (
    <RowListItem
      note={
        <>
          <div>{candidatesWords(candidates)}</div>
          {dotted([
            standingWords(application),
            (status === 'InReview' && decisionsWords(candidates)) || null,
            `submitted ${displayInstant(createdDate)}`,
          ])}
        </>
      }
      action={
        <Row gap="tight" wrap>
          {status === 'InformationAsked' && (
            <ButtonLink
              to="/my/applications/$applicationId"
              params={{ applicationId: id }}
              look="primary"
              size="small"
              aria-label={`Answer ${name}`}
            >
              Answer
            </ButtonLink>
          )}
          <WithdrawApplication application={application} isSmall />
        </Row>
      }
    >
      <Row gap="tight" wrap>
        <Avatar name={name} shape="organization" imageUrl={logoImageUrl} />
        <RouterLink to="/my/applications/$applicationId" params={{ applicationId: id }}>
          {name}
        </RouterLink>
      </Row>
    </RowListItem>
  )
}

/**
 * Of the applications of somebody, the latest first: those in which anybody waits, also on the waitlist, and of each organization
 * the latest. Whoever was accepted finds the organization among their own, and what was withdrawn is over.
 */
export const shownApplications = (applications: MyApplication[]) =>
  applications.filter((application, index) => {
    const { organization, status, candidates } = application
    if (status === 'Withdrawn' || candidates.every(({ decision }) => decision === 'Accepted'))
      return false
    const isWaiting = candidates.some(
      ({ decision }) => decision === 'Pending' || decision === 'Waitlisted',
    )
    return isWaiting || !applications.slice(0, index).some((later) => isTo(later, organization))
  })

const isTo = (application: MyApplication, { id }: { id: number }) =>
  application.organization.id === id
