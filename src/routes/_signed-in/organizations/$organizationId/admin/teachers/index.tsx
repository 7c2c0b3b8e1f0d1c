import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { membersQuery } from '#src/api/people/members.api.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import { listSearch, listStart } from '#src/components/addresses/list-search.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { MembersScreen } from '#src/components/people/members/members-screen.tsx'
import { SideActions } from '#src/ui/frame/side-actions.tsx'

const admin = '/organizations/$organizationId/admin'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/teachers/')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: organizationRows(needs('members.view'), (organizationId, query) =>
    membersQuery(organizationId, { ...query, kind: 'Teacher' }),
  ),
  component: Teachers,
})

function Teachers() {
  const navigate = Route.useNavigate()
  const may = useMay()
  return (
    <MembersScreen
      kind="Teacher"
      action={
        <>
          {may('members.manage') && (
            <ButtonLink from={admin} to={`${admin}/all-members/invite`}>
              Invite
            </ButtonLink>
          )}
          {may('teachers.manage') && (
            <SideActions>
              <ButtonLink from={admin} to={`${admin}/teachers/new-anonymous`}>
                Add placeholder teacher
              </ButtonLink>
            </SideActions>
          )}
        </>
      }
      search={Route.useSearch()}
      onSearch={(search, how) =>
        void navigate({ to: '/organizations/$organizationId/admin/teachers', search, ...how })
      }
    />
  )
}
