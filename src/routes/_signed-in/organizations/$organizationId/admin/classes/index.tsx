import { useMemo } from 'react'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import type { AdminClassRow } from '#contract/classes/classes.ts'
import { AdminClassQuery } from '#contract/classes/classes.query.ts'
import { classesQuery } from '#src/api/classes/classes.api.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { useListAddress } from '#src/components/addresses/use-list-address.ts'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { CustomFieldFilter } from '#src/components/people/custom-fields/custom-field-filter.tsx'
import { useCustomColumns } from '#src/components/people/custom-fields/custom-columns.ts'
import { ListScreen } from '#src/components/organizations/organizations/list-screen.tsx'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { useClassActions } from './-class-actions.tsx'
import { ClassesLook } from './-classes-look.tsx'
import { classColumns, ClassFilters } from './-class-columns.tsx'
import { Longer } from '#src/ui/text/longer.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/classes/')({
  validateSearch: searchBy({ ...AdminClassQuery.shape, ...listShape }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: organizationRows(needs('classes.view'), classesQuery),
  component: Classes,
})

function Classes() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { onFilter, ...address } = useListAddress(
    Route.useSearch(),
    (search, how) =>
      void navigate({ to: '/organizations/$organizationId/admin/classes', search, ...how }),
  )
  const { semesterId, status, waiting, field } = address.search
  const custom = useCustomColumns<AdminClassRow>(organizationId, 'Class', 0)
  const columns = useMemo(() => [...classColumns, ...custom], [custom])
  const actions = useClassActions(organizationId)
  const create = useMay()('classes.manage') && (
    <ButtonLink
      to="/organizations/$organizationId/admin/classes/new"
      params={{ organizationId }}
      look="primary"
    >
      <span>
        Create<Longer> Class</Longer>
      </span>
    </ButtonLink>
  )

  return (
    <ListScreen
      title="Classes"
      action={
        <>
          <ClassesLook chosen="list" organizationId={organizationId} semesterId={semesterId} />
          {create}
        </>
      }
      noun={['class', 'classes']}
      columns={columns}
      {...address}
      ask={classesQuery}
      filters={
        <>
          <ClassFilters
            organizationId={organizationId}
            filter={address.search}
            onFilter={onFilter}
          />
          <CustomFieldFilter
            organizationId={organizationId}
            subject="Class"
            chosen={field}
            onChoose={(chosen) => onFilter({ field: chosen })}
          />
        </>
      }
      isFiltered={(semesterId ?? status ?? waiting ?? field) !== undefined}
      isSelectable
      actions={actions}
      empty={{ drawing: 'classes', children: 'No classes yet.', action: create }}
    />
  )
}
