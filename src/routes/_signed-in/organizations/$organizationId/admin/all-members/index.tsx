import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useLatestSearch } from '#src/components/addresses/use-latest-search.ts'
import type { Membership } from '#contract/organizations/organizations.ts'
import { membersQuery } from '#src/api/people/members.api.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { listSearch, listStart, type ListSearch } from '#src/components/addresses/list-search.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { MembersScreen } from '#src/components/people/members/members-screen.tsx'
import { OpenInvitations } from './-open-invitations.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { SelectInput } from '#src/ui/fields/select-input.tsx'

const admin = '/organizations/$organizationId/admin'

type Status = Membership['status']
const statuses: readonly Status[] = ['Invited', 'Active', 'Suspended', 'Archived']
const statusOf = (value: unknown) => statuses.find((status) => status === value)

const searchIn = (search: Record<string, unknown>): ListSearch & { status?: Status } => ({
  ...listSearch(search),
  status: statusOf(search['status']),
})

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/all-members/',
)({
  validateSearch: searchIn,
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    await needs('members.view')(visit)
    preloadRows(visit, (query) => membersQuery(visit.params.organizationId, query))
  },
  component: AllMembers,
})

function AllMembers() {
  const navigate = Route.useNavigate()
  const latest = useLatestSearch()
  const search = Route.useSearch()
  const may = useMay()
  const { organizationId } = Route.useParams()
  // Without `to`, the router would add a slash to the address.
  const to = '/organizations/$organizationId/admin/all-members'
  return (
    <MembersScreen
      action={
        <>
          {may('data.import') && (
            <ButtonLink from={admin} to={`${admin}/imports`}>
              Import
            </ButtonLink>
          )}
          {may('members.manage') && (
            <ButtonLink from={admin} to={`${admin}/all-members/invite`}>
              Invite
            </ButtonLink>
          )}
          {may('members.manage', 'students.manage') && (
            <ButtonLink from={admin} to={`${admin}/all-members/new`} look="primary">
              Add person
            </ButtonLink>
          )}
        </>
      }
      search={search}
      onSearch={(next, how) => void navigate({ to, search: next, ...how })}
      filters={
        <SelectInput
          aria-label="Status"
          value={search.status ?? ''}
          onChange={({ target }) => {
            const status = statusOf(target.value)
            void navigate({
              to,
              search: { ...listSearch(latest()), status, pageIndex: 0 },
              resetScroll: false,
            })
          }}
        >
          <option value="">All but archived</option>
          {statuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </SelectInput>
      }
    >
      {may('members.manage') && <OpenInvitations organizationId={organizationId} />}
    </MembersScreen>
  )
}
