import { useSuspenseQuery } from '@tanstack/react-query'
import type { MyApplication } from '#contract/applications.ts'
import { myApplicationsQuery, withdrawApplication } from '#src/api/applications.api.ts'
import { useFocusOnwards } from '#src/components/families/use-focus-onwards.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { useQueryCache } from '#src/components/frame/app.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { displayInstant } from '#src/ui/text/display-date.ts'
import { dotted } from '#src/ui/text/dotted.ts'

/** What somebody has applied for, while it waits or was declined last. */
export function OwnApplications() {
  const { data } = useSuspenseQuery(myApplicationsQuery, useQueryCache())
  const applications = latestOf(data)
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

/** Whoever was accepted finds the organization among their own, and what was withdrawn is over. */
const latestOf = (applications: MyApplication[]) =>
  applications
    .filter(
      ({ organization: { id } }, index) =>
        applications.findIndex(({ organization }) => organization.id === id) === index,
    )
    .filter(({ status, decision }) => status !== 'Withdrawn' && decision !== 'Accepted')

function OwnApplication({ application }: { application: MyApplication }) {
  const { id, organization, createdDate, decision, version } = application
  const { name, logoImageUrl, isPublic } = organization
  const withdraw = useChange(withdrawApplication, {
    told: 'Application was withdrawn successfully',
  })
  return (
    <RowListItem
      note={dotted([
        decision === null ? 'Waits for a decision' : decision,
        `submitted ${displayInstant(createdDate)}`,
      ])}
      action={
        decision === null && (
          <AskFirst
            label="Withdraw"
            concerns={`from ${name}`}
            title={`Withdraw your application to ${name}?`}
            confirmLabel="Withdraw"
            look="quiet"
            size="small"
            act={() => withdraw({ id, version })}
          >
            {name} does not decide on it any more. You can apply again.
          </AskFirst>
        )
      }
    >
      <Row gap="tight" wrap>
        <Avatar name={name} shape="organization" imageUrl={logoImageUrl} />
        {isPublic ? (
          <RouterLink
            to="/organizations/$organizationId"
            params={{ organizationId: organization.id }}
          >
            {name}
          </RouterLink>
        ) : (
          name
        )}
      </Row>
    </RowListItem>
  )
}
