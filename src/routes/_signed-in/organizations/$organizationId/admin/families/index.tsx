import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { familiesQuery } from '#src/api/people/family-lists.api.ts'
import { listSearch, listStart } from '#src/components/addresses/list-search.ts'
import { ImportLink } from '#src/components/people/family-lists/import-link.tsx'
import { ListScreen } from '#src/components/organizations/organizations/list-screen.tsx'
import { needs } from '#src/components/rights/rights/needs.ts'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import type { FamilyRow } from '#contract/people/family-lists.ts'
import type { Column } from '#src/components/table/table-column.ts'
import { Call, callOf, FamilyName } from '#src/components/people/family-lists/people-parts.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/families/')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: organizationRows(needs('families.view'), familiesQuery),
  component: Families,
})

// Without `to`, the router would add a slash to the address.
const to = '/organizations/$organizationId/admin/families'

function Families() {
  const navigate = Route.useNavigate()
  return (
    <ListScreen
      title="Families"
      noun={['family', 'families']}
      columns={familyColumns}
      ask={familiesQuery}
      search={Route.useSearch()}
      onSearch={(search, how) => void navigate({ to, search, ...how })}
      isSelectable
      isPersonal
      empty={empty}
    />
  )
}

const empty = {
  drawing: 'family',
  children: 'No families yet. Parents and students are listed as members.',
  action: <ImportLink />,
} as const

const contactOf = ({ contact }: FamilyRow) => (contact === null ? '' : callOf(contact))

const listed = (names: string[]) => names.join(', ')

/** The columns of the family list. */
const familyColumns: Column<FamilyRow>[] = [
  {
    id: 'name',
    label: 'Name',
    cell: (family) => <FamilyName {...family} />,
    text: ({ name }) => name,
    sortField: 'name',
    isAlwaysShown: true,
  },
  {
    id: 'adults',
    label: 'Adults',
    cell: ({ adults }) => listed(adults),
  },
  {
    id: 'children',
    label: 'Children',
    cell: ({ children }) => listed(children),
  },
  {
    id: 'contact',
    label: 'Contact',
    cell: ({ contact }) => contact && <Call {...contact} />,
    text: contactOf,
  },
  {
    id: 'enrollments',
    label: 'Enrollments',
    kind: 'number',
    cell: ({ enrollmentsCount }) => enrollmentsCount,
  },
]
