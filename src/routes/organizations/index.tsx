import { createFileRoute, stripSearchParams, Link } from '@tanstack/react-router'
import { brand } from '#contract/brand.ts'
import { organizationsQuery } from '#src/api/organizations/organizations.api.ts'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { listSearch, listStart } from '#src/components/addresses/list-search.ts'
import { OrganizationCard } from '#src/components/organizations/organizations/organization-card.tsx'
import { PagedTable } from '#src/components/table/paged-table.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { TableScreen } from '#src/components/table/table-screen.tsx'
import {
  accessLevelNames,
  admissionTypeNames,
  type Organization,
} from '#contract/organizations/organizations.ts'
import {
  OrganizationMembershipState,
  membershipStateOf,
  VerifiedBadge,
} from '#src/components/organizations/organizations/organization-facts.tsx'
import type { Column } from '#src/components/table/table-column.ts'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { Longer } from '#src/ui/text/longer.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { rowLink } from '#src/ui/look/link-look.ts'

export const Route = createFileRoute('/organizations/')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: (visit) => preloadRows(visit, organizationsQuery),
  component: Organizations,
})

function Organizations() {
  const navigate = Route.useNavigate()
  const search = Route.useSearch()
  const { pageIndex } = search
  return (
    <TableScreen
      title="Organizations"
      preview={{
        path: `/organizations/${pageIndex === 0 ? '' : `?pageIndex=${pageIndex}`}`,
        description: `The co-ops and schools that everyone can find on ${brand.name}.`,
      }}
      action={
        <ButtonLink to="/organizations/new" look="primary">
          <span>
            Create<Longer> Organization</Longer>
          </span>
        </ButtonLink>
      }
    >
      <PagedTable
        name="organizations"
        label="Public organizations, and your own"
        noun={['organization', 'organizations']}
        columns={organizationColumns}
        search={search}
        onSearch={(next, how) => void navigate({ search: next, ...how })}
        ask={organizationsQuery}
        renderCard={(organization) => <OrganizationCard organization={organization} />}
        empty={{
          drawing: 'organizations',
          children: 'No public organizations yet. Yours can be the first.',
        }}
      />
    </TableScreen>
  )
}

const organizationColumns: readonly Column<Organization>[] = [
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
    onPhone: 'second',
    cell: ({ place }) => place,
    sortField: 'place',
  },
  {
    id: 'access',
    label: 'Access',
    onPhone: 'hidden',
    kind: 'short',
    cell: ({ accessLevel }) => accessLevelNames[accessLevel],
    sortField: 'accessLevel',
  },
  {
    id: 'admission',
    label: 'Admission',
    onPhone: 'hidden',
    kind: 'short',
    cell: ({ admissionType }) => admissionTypeNames[admissionType],
    sortField: 'admissionType',
  },
  {
    id: 'relation',
    label: 'My status',
    onPhone: 'end',
    cell: (organization) => (
      <Row gap="tight" wrap>
        <OrganizationMembershipState organization={organization} />
      </Row>
    ),
    text: membershipStateOf,
  },
]
