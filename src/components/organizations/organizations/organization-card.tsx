import type { ReactNode } from 'react'
import type { Organization } from '#contract/organizations/organizations.ts'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { CardLink } from '#src/ui/table/card-list.tsx'
import {
  OrganizationNote,
  VerifiedBadge,
  OrganizationMembershipState,
} from './organization-facts.tsx'
import { CoverLink } from '#src/components/frame/router-link.tsx'

interface OrganizationCardProps {
  organization: Organization
  /** Instead of the place, access and admission. */
  note?: ReactNode
  footer?: ReactNode
}

/** An organization in a list. The whole card is a link. */
export const OrganizationCard = ({ organization, note, footer }: OrganizationCardProps) => (
  <CardLink
    media={
      <Avatar
        name={organization.name}
        shape="organization"
        size="large"
        imageUrl={organization.logoImageUrl}
      />
    }
    link={
      <CoverLink to="/organizations/$organizationId" params={{ organizationId: organization.id }}>
        {organization.name}
      </CoverLink>
    }
    note={note ?? <OrganizationNote {...organization} />}
    footer={
      <>
        <VerifiedBadge organization={organization} />
        {footer ?? <OrganizationMembershipState organization={organization} />}
      </>
    }
  />
)
