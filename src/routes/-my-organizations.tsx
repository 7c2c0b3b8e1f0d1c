import { useSuspenseQuery } from '@tanstack/react-query'
import { myOrganizationsQuery } from '#src/api/organizations/organizations.api.ts'
import { CardList } from '#src/ui/table/card-list.tsx'
import { displayInstant } from '#src/ui/text/times/display-date.ts'
import { OrganizationCard } from '#src/components/organizations/organizations/organization-card.tsx'
import { MembershipBadges } from '#src/components/organizations/organizations/organization-facts.tsx'

/** The organizations that somebody belongs to. */
export function MyOrganizations() {
  const { data } = useSuspenseQuery(myOrganizationsQuery)
  return (
    <CardList>
      {data.map((organization) => (
        <OrganizationCard
          key={organization.id}
          organization={organization}
          footer={
            <>
              <MembershipBadges membership={organization.membership} />
              <span>since {displayInstant(organization.membership.joinedDate)}</span>
            </>
          }
        />
      ))}
    </CardList>
  )
}
