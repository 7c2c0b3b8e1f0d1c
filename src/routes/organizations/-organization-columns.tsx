import { Link } from '@tanstack/react-router'
import {
  accessLevelNames,
  admissionTypeNames,
  type Organization,
} from '#contract/organizations/organizations.ts'
import {
  OrganizationStanding,
  standingOf,
} from '#src/components/organizations/organizations/organization-standing.tsx'
import { VerifiedBadge } from '#src/components/organizations/organizations/organization-facts.tsx'
import type { Column } from '#src/components/table/table-column.ts'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { rowLink } from '#src/ui/look/link-look.ts'

export const organizationColumns: readonly Column<Organization>[] = [
  {
    id: 'name',
    label: 'Name',
    cell: ({ id, name, logoImageUrl, isVerified }) => (
      <Row gap="tight">
        <Avatar name={name} shape="organization" imageUrl={logoImageUrl} />
        <Link
          to="/organizations/$organizationId"
          params={{ organizationId: id }}
          className={rowLink()}
        >
          {name}
        </Link>
        <VerifiedBadge organization={{ isVerified }} />
      </Row>
    ),
    text: ({ name }) => name,
    sortField: 'name',
    isAlwaysShown: true,
  },
  {
    id: 'place',
    label: 'Place',
    cell: ({ place }) => place,
    sortField: 'place',
  },
  {
    id: 'access',
    label: 'Access',
    kind: 'short',
    cell: ({ accessLevel }) => accessLevelNames[accessLevel],
    sortField: 'accessLevel',
  },
  {
    id: 'admission',
    label: 'Admission',
    kind: 'short',
    cell: ({ admissionType }) => admissionTypeNames[admissionType],
    sortField: 'admissionType',
  },
  {
    id: 'relation',
    label: 'My relation',
    cell: (organization) => (
      <Row gap="tight" wrap>
        <OrganizationStanding organization={organization} />
      </Row>
    ),
    text: standingOf,
  },
]
