import { useMemo } from 'react'
import { createFileRoute, linkOptions, stripSearchParams } from '@tanstack/react-router'
import { FieldFilter } from '#contract/people/custom-values.query.ts'
import { z } from '#contract/zod.ts'
import { familiesQuery } from '#src/api/people/family-lists.api.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { useListAddress } from '#src/components/addresses/use-list-address.ts'
import { ImportLink } from '#src/components/people/family-lists/import-link.tsx'
import { CustomFieldFilter } from '#src/components/people/custom-fields/custom-field-filter.tsx'
import { useCustomColumns } from '#src/components/people/custom-fields/custom-columns.ts'
import {
  nothingAgainst,
  useEmailing,
} from '#src/components/organizations/announcements/email-action.tsx'
import { ListScreen } from '#src/components/organizations/organizations/list-screen.tsx'
import { needs } from '#src/components/rights/rights/needs.ts'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import type { FamilyRow } from '#contract/people/family-lists.ts'
import type { Column } from '#src/components/table/table-column.ts'
import { CellNames } from '#src/ui/table/cell-lines.tsx'
import { Call, callOf, FamilyName } from '#src/components/people/family-lists/people-parts.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/families/')({
  validateSearch: searchBy({ ...listShape, field: z.optional(FieldFilter) }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: organizationRows(needs('families.view'), familiesQuery),
  component: Families,
})

// Without `to`, the router would add a slash to the address.
const to = '/organizations/$organizationId/admin/families'

function Families() {
  const navigate = Route.useNavigate()
  const { onFilter, ...address } = useListAddress(
    Route.useSearch(),
    (search, how) => void navigate({ to, search, ...how }),
  )
  const { field } = address.search
  const { organizationId } = Route.useParams()
  const custom = useCustomColumns<FamilyRow>(organizationId, 'Family', 1)
  const columns = useMemo(() => [...familyColumns, ...custom], [custom])
  const emailing = useEmailing<FamilyRow>(organizationId, 'familyIds', nothingAgainst)
  const actions = useMemo(() => ({ actions: emailing, link: familyLink }), [emailing])
  return (
    <ListScreen
      title="Families"
      noun={['family', 'families']}
      columns={columns}
      ask={familiesQuery}
      {...address}
      isFiltered={field !== undefined}
      filters={
        <CustomFieldFilter
          organizationId={organizationId}
          subject="Family"
          chosen={field}
          onChoose={(chosen) => onFilter({ field: chosen })}
        />
      }
      isSelectable
      actions={actions}
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

const familyLink = ({ id }: { id: number }) =>
  linkOptions({
    from: '/organizations/$organizationId/admin',
    to: '/organizations/$organizationId/admin/families/$familyId',
    params: { familyId: id },
  })

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
    onPhone: 'second',
    cell: ({ adults }) => <CellNames names={adults} label="adults" />,
    text: ({ adults }) => listed(adults),
  },
  {
    id: 'children',
    label: 'Children',
    onPhone: 'second',
    cell: ({ children }) => <CellNames names={children} label="children" />,
    text: ({ children }) => listed(children),
  },
  {
    id: 'contact',
    label: 'Contact',
    onPhone: 'hidden',
    cell: ({ contact }) => contact && <Call {...contact} />,
    text: contactOf,
  },
  {
    id: 'enrollments',
    label: 'Enrollments',
    onPhone: 'hidden',
    kind: 'number',
    cell: ({ enrollmentsCount }) => enrollmentsCount,
  },
]
