import { useMemo } from 'react'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Member } from '#contract/people/members.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { membersQuery } from '#src/api/people/members.api.ts'
import { TableScreen } from '#src/components/table/table-screen.tsx'
import { PagedTable, type Column } from '#src/components/table/paged-table.tsx'
import { needs } from '#src/components/rights/rights/needs.ts'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import { listSearch, listStart } from '#src/components/addresses/list-search.ts'
import { ChooseOwner, ownerActions } from './-owner-changes.tsx'
import { memberColumns } from '#src/components/people/members/member-columns.tsx'
import { displayInstant } from '#contract/dates/display-date.ts'
import { useIsCramped } from '#src/ui/frame/by-width.tsx'
import { Badge } from '#src/ui/text/badge.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/owners/')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: organizationRows(needs('members.view'), (organizationId, query) =>
    membersQuery(organizationId, { ...query, kind: 'Owner' }),
  ),
  component: Owners,
})

function Owners() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  const { isOwner } = data.membership
  const isCramped = useIsCramped()
  const { organizationUserId } = data
  const actions = useMemo(
    () => (isOwner ? ownerActions({ organizationUserId }) : undefined),
    [isOwner, organizationUserId],
  )
  const choose = isOwner && <ChooseOwner organization={data} />
  return (
    <TableScreen title="Owners" lead="Owners have full access. Only owners can add other owners.">
      {!isCramped && choose}
      <PagedTable
        name="owners"
        label={`Owners of ${data.name}`}
        noun={['owner', 'owners']}
        columns={isOwner ? ownerColumns.forOwners : ownerColumns.forOthers}
        search={Route.useSearch()}
        onSearch={(search, how) =>
          void navigate({ to: '/organizations/$organizationId/admin/owners', search, ...how })
        }
        ask={(query) => membersQuery(organizationId, { ...query, kind: 'Owner' })}
        isSelectable={isOwner}
        actions={actions}
        isPersonal
        empty={{ drawing: 'family', children: 'No owners' }}
      />
      {isCramped && choose}
    </TableScreen>
  )
}

const asOfAll = (id: string) => memberColumns['all-members'].filter((column) => column.id === id)

const stateOf = ({ isTwoFactorOn }: Member) => (isTwoFactorOn ? 'On' : 'Off')

const twoFactor: Column<Member> = {
  id: 'two-factor',
  label: 'Two-factor',
  onPhone: 'line',
  kind: 'short',
  cell: (owner) => (owner.isTwoFactorOn ? 'On' : <Badge tone="warning">{stateOf(owner)}</Badge>),
  text: stateOf,
}

const begin = [
  ...asOfAll('name'),
  ...asOfAll('email').map((email) => ({
    ...email,
    isHiddenAtFirst: false,
    onPhone: 'second' as const,
  })),
]
const sinceOf = ({ ownerSince = '' }: Member) => ownerSince && displayInstant(ownerSince)

const since: Column<Member> = {
  id: 'since',
  label: 'Owner since',
  onPhone: 'hidden',
  kind: 'short',
  cell: sinceOf,
}

const end = [...asOfAll('account'), ...asOfAll('status'), since]

/** What the list of owners shows: how safe the accounts of owners are, only owners are told. */
const ownerColumns = {
  forOwners: [...begin, twoFactor, ...end],
  forOthers: [...begin, ...end],
}
