import { useMemo, useState } from 'react'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { displayInstant } from '#contract/dates/display-date.ts'
import { accessLevelNames } from '#contract/organizations/organizations.ts'
import type { SiteOrganization } from '#contract/site/organizations.ts'
import {
  endOrganizationSuspension,
  siteOrganizationsQuery,
  suspendOrganization,
} from '#src/api/site/site.api.ts'
import { listSearch, listStart } from '#src/components/addresses/list-search.ts'
import { TableScreen } from '#src/components/table/table-screen.tsx'
import { Email } from '#src/components/people/members/contact.tsx'
import { type Column, PagedTable } from '#src/components/table/paged-table.tsx'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { counted, numbers } from '#src/ui/text/counted.ts'
import { SuspendDialog, SuspendedBadge, SuspensionButton } from './-suspend.tsx'

export const Route = createFileRoute('/_signed-in/site/organizations')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: (visit) => preloadRows(visit, siteOrganizationsQuery),
  component: Organizations,
})

function Organizations() {
  const navigate = Route.useNavigate()
  const [concerned, setConcerned] = useState<SiteOrganization | null>(null)
  const columns = useMemo(() => organizationColumns(setConcerned), [])
  return (
    <TableScreen
      title="Organizations"
      lead="With their owners, whom you can write to. Nothing else."
    >
      <PagedTable
        name="site-organizations"
        label="Organizations of the site"
        noun={['organization', 'organizations']}
        columns={columns}
        search={Route.useSearch()}
        onSearch={(search, how) => void navigate({ to: '/site/organizations', search, ...how })}
        ask={siteOrganizationsQuery}
        isPersonal
        empty={{ drawing: 'organizations', children: 'No organizations yet' }}
      />
      {concerned && (
        <SuspendDialog
          of={concerned}
          suspend={suspendOrganization}
          onClose={() => setConcerned(null)}
        >
          {counted(concerned.membersCount, ['member', 'members'])} and their families lose access
          until you end the suspension. Only the owners still read it, and get an email with the
          reason.
        </SuspendDialog>
      )}
    </TableScreen>
  )
}

const organizationColumns = (
  onSuspend: (organization: SiteOrganization) => void,
): Column<SiteOrganization>[] => [
  { id: 'name', label: 'Name', cell: ({ name }) => name, sortField: 'name', isAlwaysShown: true },
  {
    id: 'owners',
    label: 'Owners',
    onPhone: 'line',
    cell: ({ owners }) =>
      owners.length > 0 && (
        <Stack gap="tight">
          {owners.map(({ name, email }) => (
            <div key={email}>
              <div>{name}</div>
              <Email address={email} />
            </div>
          ))}
        </Stack>
      ),
    text: ({ owners }) => owners.map(({ name, email }) => `${name} <${email}>`).join(', '),
  },
  {
    id: 'members',
    label: 'Members',
    onPhone: 'hidden',
    kind: 'number',
    cell: ({ membersCount }) => numbers.format(membersCount),
  },
  {
    id: 'access',
    label: 'Access',
    kind: 'short',
    cell: ({ accessLevel }) => accessLevelNames[accessLevel],
    isHiddenAtFirst: true,
  },
  {
    id: 'created',
    label: 'Created',
    onPhone: 'second',
    kind: 'short',
    cell: ({ createdDate }) => displayInstant(createdDate),
    sortField: 'createdDate',
  },
  {
    id: 'status',
    label: 'Status',
    onPhone: 'end',
    cell: (organization) =>
      (organization.suspendedDate ?? organization.deletionDate) && (
        <Stack gap="tight">
          <SuspendedBadge {...organization} />
          {organization.deletionDate !== null && (
            <div>
              <Badge tone="warning">
                Deleted for good on {displayInstant(organization.deletionDate)}
              </Badge>
            </div>
          )}
        </Stack>
      ),
    text: ({ suspendedDate, deletionDate }) =>
      [suspendedDate && 'Suspended', deletionDate && 'Deleted'].filter(Boolean).join(', '),
  },
  {
    id: 'actions',
    label: 'Actions',
    onPhone: 'line',
    kind: 'short',
    cell: (organization) => (
      <SuspensionButton of={organization} onSuspend={onSuspend} end={endOrganizationSuspension} />
    ),
    text: () => '',
  },
]
