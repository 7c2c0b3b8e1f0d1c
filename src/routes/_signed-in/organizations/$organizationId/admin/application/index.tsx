import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { AdmissionType } from '#contract/organizations/organizations.ts'
import {
  ApplicationOutcome,
  ApplicationQuery,
} from '#contract/applications/application-review.query.ts'
import { adminOrganizationQuery } from '#src/api/organizations/administrations.api.ts'
import { applicationsQuery } from '#src/api/applications/application-review.api.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { outcomeWords } from '#src/components/applications/applications/application-words.ts'
import { useListAddress } from '#src/components/addresses/use-list-address.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { TableScreen } from '#src/components/table/table-screen.tsx'
import { PagedTable } from '#src/components/table/paged-table.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { ActOnAll } from '#src/components/table/chosen-action.tsx'
import { focusMain } from '#src/ui/frame/focus.ts'
import { numberWord } from '#src/ui/text/number-word.ts'
import { accepting, applicationLink, useApplicationActions } from './-application-actions.tsx'
import { applicationColumns } from './-application-columns.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/application/',
)({
  validateSearch: searchBy({ ...ApplicationQuery.shape, ...listShape }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: organizationRows(needs('applications.view'), applicationsQuery),
  component: Applications,
})

function Applications() {
  const { organizationId } = Route.useParams()
  const navigate = Route.useNavigate()
  const { onFilter, ...address } = useListAddress(
    Route.useSearch(),
    (search, how) => void navigate({ search, ...how }),
  )
  const { outcome } = address.search
  const { data } = useSuspenseQuery(adminOrganizationQuery(organizationId))
  const may = useMay()
  const actions = useApplicationActions()
  const isOpen = data.admissionType === AdmissionType.Automatic
  return (
    <TableScreen
      title="Applications"
      action={
        <ButtonLink
          to="/organizations/$organizationId/admin/application/questions"
          params={{ organizationId }}
        >
          Questions
        </ButtonLink>
      }
    >
      <PagedTable
        name="applications"
        label={`Applications to ${data.name}`}
        noun={noun}
        columns={applicationColumns}
        {...address}
        ask={(query) => applicationsQuery(organizationId, query)}
        isFiltered={outcome !== undefined}
        actOnAll={
          outcome === 'Waiting' && (
            <AcceptAll organizationId={organizationId} query={address.search} />
          )
        }
        filters={
          <ChoiceFilter
            label="Outcome"
            any="All applications"
            chosen={outcome}
            choices={ApplicationOutcome.options.map((each) => [each, outcomeWords[each]])}
            onChoose={(chosen) => onFilter({ outcome: chosen })}
          />
        }
        isSelectable
        actions={actions}
        isPersonal
        empty={{
          drawing: 'email',
          children: isOpen
            ? 'Anyone can join right away, so no one needs to apply. You can change this in the settings.'
            : 'No applications yet. People who apply on your organization’s page appear here.',
          action: may('organization.settings') && (
            <ButtonLink
              to="/organizations/$organizationId/admin/settings"
              params={{ organizationId }}
            >
              Go to the settings
            </ButtonLink>
          ),
        }}
      />
    </TableScreen>
  )
}

interface AcceptAllProps {
  organizationId: number
  query: Parameters<typeof applicationsQuery>[1]
}

/** Accepts all applications that wait, while all of them are listed. */
function AcceptAll({ organizationId, query }: AcceptAllProps) {
  const mayDecide = useMay()('applications.decide')
  const { data } = useQuery(applicationsQuery(organizationId, query))
  const rows = data?.items ?? []
  const areAll = rows.length > 1 && data?.totalPages === 1
  return (
    <ActOnAll
      label={mayDecide && areAll ? `Accept all ${numberWord(rows.length)}` : null}
      action={accepting}
      rows={rows}
      nameOf={({ name }) => name}
      noun={noun}
      link={applicationLink}
      focusElse={focusMain}
    />
  )
}

const noun = ['application', 'applications'] as const
