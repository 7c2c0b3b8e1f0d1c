import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from '#contract/zod.ts'
import { MembershipStatus } from '#contract/organizations/organizations.ts'
import { membersQuery } from '#src/api/people/members.api.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { useLatestSearch } from '#src/components/addresses/use-latest-search.ts'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { listSearch, listStart, listShape } from '#src/components/addresses/list-search.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { MembersScreen } from '#src/components/people/members/members-screen.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { OpenInvitations } from './-open-invitations.tsx'

const admin = '/organizations/$organizationId/admin'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/all-members/',
)({
  validateSearch: searchBy({ ...listShape, status: z.optional(MembershipStatus) }),
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
            const status = MembershipStatus.safeParse(target.value).data
            void navigate({
              to,
              search: { ...listSearch(latest()), status, pageIndex: 0 },
              resetScroll: false,
            })
          }}
        >
          <option value="">All but archived</option>
          {MembershipStatus.options.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </SelectInput>
      }
    >
      {may('members.manage') && <OpenInvitations organizationId={organizationId} />}
    </MembersScreen>
  )
}
