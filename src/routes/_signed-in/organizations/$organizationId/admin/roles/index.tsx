import { createFileRoute, linkOptions, stripSearchParams } from '@tanstack/react-router'
import { Permission } from '#contract/rights/permissions.ts'
import type { Role } from '#contract/rights/roles.ts'
import { rolesQuery } from '#src/api/rights/roles.api.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import { listSearch, listStart } from '#src/components/addresses/list-search.ts'
import { ListScreen } from '#src/components/organizations/organizations/list-screen.tsx'
import type { Column } from '#src/components/table/table-column.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { nameColumn } from '#src/components/table/name-column.tsx'
import { Longer } from '#src/ui/text/longer.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/roles/')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: organizationRows(needs('roles.manage'), rolesQuery),
  component: Roles,
})

function Roles() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const create = (
    <ButtonLink
      to="/organizations/$organizationId/admin/roles/new"
      params={{ organizationId }}
      look="primary"
    >
      <span>
        Create<Longer> Role</Longer>
      </span>
    </ButtonLink>
  )

  return (
    <ListScreen
      title="Roles"
      lead="Roles give members extra access. Owners already have full access."
      action={create}
      noun={['role', 'roles']}
      columns={columns}
      search={Route.useSearch()}
      onSearch={(next, how) =>
        void navigate({ to: '/organizations/$organizationId/admin/roles', search: next, ...how })
      }
      ask={rolesQuery}
      empty={{
        drawing: 'key',
        children: 'No roles yet. Only owners have access until you create one.',
        action: create,
      }}
    />
  )
}

const allowed = ({ permissions }: Role) => `${permissions.length} of ${Permission.options.length}`

const columns: Column<Role>[] = [
  nameColumn({
    id: 'name',
    label: 'Name',
    sortField: 'name',
    name: ({ name }: Role) => name,
    link: ({ id }) =>
      linkOptions({
        from: '/organizations/$organizationId/admin',
        to: '/organizations/$organizationId/admin/roles/$roleId',
        params: { roleId: id },
      }),
  }),
  {
    id: 'description',
    label: 'Description',
    onPhone: 'second',
    cell: ({ description }) => description,
  },
  { id: 'permissions', label: 'Permissions', onPhone: 'hidden', kind: 'short', cell: allowed },
  {
    id: 'members',
    label: 'Members',
    onPhone: 'hidden',
    sortField: 'holdersCount',
    kind: 'number',
    cell: ({ holdersCount }) => holdersCount,
  },
]
