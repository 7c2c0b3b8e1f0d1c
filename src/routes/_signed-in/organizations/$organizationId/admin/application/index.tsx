import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { useLatestSearch } from '#src/components/addresses/use-latest-search.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ApplicationOutcome } from '#contract/application-desk.ts'
import { AdmissionType } from '#contract/organizations.ts'
import { adminOrganizationQuery } from '#src/api/administrations.api.ts'
import { applicationsQuery } from '#src/api/application-desk.api.ts'
import { listSearch, listStart, type ListSearch } from '#src/components/addresses/list-search.ts'
import { useQueryCache } from '#src/components/frame/app.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { PagedTable } from '#src/components/table/paged-table.tsx'
import { needs } from '#src/components/rights/needs.ts'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { applicationColumns } from './-application-columns.tsx'

// The words stand here: what an address may hold is read before the screen is loaded.
const outcomeNames: Record<ApplicationOutcome, string> = {
  Waiting: 'Waiting',
  Submitted: 'Submitted',
  InReview: 'In review',
  InformationAsked: 'Information asked',
  Accepted: 'Accepted',
  Waitlisted: 'On the waitlist',
  Declined: 'Declined',
  Withdrawn: 'Withdrawn',
}
const outcomes = Object.keys(outcomeNames) as ApplicationOutcome[]
const outcomeOf = (value: unknown) => outcomes.find((outcome) => outcome === value)

const searchIn = (
  search: Record<string, unknown>,
): ListSearch & { outcome?: ApplicationOutcome } => ({
  ...listSearch(search),
  outcome: outcomeOf(search['outcome']),
})

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/application/',
)({
  validateSearch: searchIn,
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    await needs('applications.view')(visit)
    await preloadRows(visit, (query) => applicationsQuery(visit.params.organizationId, query))
  },
  component: Applications,
})

function Applications() {
  const { organizationId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const latest = useLatestSearch()
  const { data } = useSuspenseQuery(adminOrganizationQuery(organizationId), useQueryCache())
  const isOpen = data.admissionType === AdmissionType.Automatic
  return (
    <Screen
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
        noun={['application', 'applications']}
        columns={applicationColumns}
        search={search}
        onSearch={(next, how) => void navigate({ search: next, ...how })}
        ask={(query) => applicationsQuery(organizationId, query)}
        isFiltered={search.outcome !== undefined}
        filters={
          <SelectInput
            aria-label="Outcome"
            value={search.outcome ?? ''}
            onChange={({ target }) => {
              const outcome = outcomeOf(target.value)
              void navigate({
                search: { ...listSearch(latest()), outcome, pageIndex: 0 },
                resetScroll: false,
              })
            }}
          >
            <option value="">All applications</option>
            {outcomes.map((outcome) => (
              <option key={outcome} value={outcome}>
                {outcomeNames[outcome]}
              </option>
            ))}
          </SelectInput>
        }
        isPersonal
        empty={{
          drawing: 'letter',
          children: isOpen
            ? 'No application comes in, as anybody can join at once. The settings say so.'
            : 'No application has come in. Whoever applies on your page is listed here.',
          action: (
            <ButtonLink
              to="/organizations/$organizationId/admin/settings"
              params={{ organizationId }}
            >
              Go to the settings
            </ButtonLink>
          ),
        }}
      />
    </Screen>
  )
}
