import { useSuspenseQuery } from '@tanstack/react-query'
import { myOrganizationsQuery } from '#src/api/organizations/organizations.api.ts'
import { useFocusOnwards } from '#src/components/frame/use-focus-onwards.ts'
import { Card } from '#src/ui/card.tsx'
import { RowList } from '#src/ui/table/row-list.tsx'
import { NoOrganization } from './-no-organization.tsx'
import { OwnApplications } from './-own-applications.tsx'
import { OwnInvitations } from './-own-invitations.tsx'
import { OwnOrganization } from './-own-organization.tsx'

/** What waits between somebody and organizations, and what they belong to. */
export function OwnLists() {
  const { data: organizations } = useSuspenseQuery(myOrganizationsQuery)
  useFocusOnwards(organizations)
  return (
    <>
      <OwnInvitations />
      <OwnApplications />
      {organizations.length === 0 ? (
        <NoOrganization />
      ) : (
        <Card title="Memberships">
          <RowList label="Memberships">
            {organizations.map((organization) => (
              <OwnOrganization key={organization.id} organization={organization} />
            ))}
          </RowList>
        </Card>
      )}
    </>
  )
}
