import { createFileRoute, linkOptions, stripSearchParams } from '@tanstack/react-router'
import type { ExceptionRequest } from '#contract/classes/exception-requests.ts'
import {
  ExceptionRequestQuery,
  ExceptionState,
} from '#contract/classes/exception-requests.query.ts'
import { displayInstant } from '#contract/dates/display-date.ts'
import { exceptionRequestsQuery } from '#src/api/classes/exception-requests.api.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { useListAddress } from '#src/components/addresses/use-list-address.ts'
import { AnswerException } from '#src/components/classes/exception-requests/answer-exception.tsx'
import {
  outcomeWords,
  stateTones,
  stateWords,
  subjectOf,
} from '#src/components/classes/exception-requests/exception-words.ts'
import { ListScreen } from '#src/components/organizations/organizations/list-screen.tsx'
import { needs } from '#src/components/rights/rights/needs.ts'
import { nameColumn } from '#src/components/table/name-column.tsx'
import type { Column } from '#src/components/table/paged-table.tsx'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/requests/')({
  validateSearch: searchBy({ ...ExceptionRequestQuery.shape, ...listShape }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: organizationRows(needs('enrollments.manage', 'roles.manage'), exceptionRequestsQuery),
  component: Requests,
})

function Requests() {
  const navigate = Route.useNavigate()
  const { onFilter, ...address } = useListAddress(
    Route.useSearch(),
    (search, how) => void navigate({ search, ...how }),
  )
  const { state } = address.search
  return (
    <ListScreen
      title="Requests"
      lead="People ask for an exception: a seat in a class in spite of its rules, or a permission. Requests for a seat in a class that needs approval are on the page of the class."
      name="exception-requests"
      noun={['request', 'requests']}
      columns={columns}
      {...address}
      ask={exceptionRequestsQuery}
      isFiltered={state !== undefined}
      filters={
        <ChoiceFilter
          label="State"
          any="Any state"
          chosen={state}
          choices={ExceptionState.options.map((each) => [each, stateWords[each]])}
          onChoose={(chosen) => onFilter({ state: chosen })}
        />
      }
      isPersonal
      empty={{ drawing: 'email', children: 'No requests yet. Nobody has asked for an exception.' }}
    />
  )
}

const columns: readonly Column<ExceptionRequest>[] = [
  nameColumn({
    id: 'name',
    label: 'Name',
    sortField: 'name',
    name: ({ name }: ExceptionRequest) => name,
    link: ({ id }) =>
      linkOptions({
        from: '/organizations/$organizationId/admin',
        to: '/organizations/$organizationId/admin/requests/$exceptionRequestId',
        params: { exceptionRequestId: id },
      }),
  }),
  {
    id: 'subject',
    label: 'For',
    onPhone: 'line',
    cell: (request) => (
      <Stack gap="none">
        <span>{subjectOf(request)}</span>
        {request.reasons.map((reason) => (
          <span key={reason}>{reason}</span>
        ))}
      </Stack>
    ),
    text: (request) => [subjectOf(request), ...request.reasons].join(' '),
  },
  {
    id: 'sentence',
    label: 'Why',
    onPhone: 'line',
    cell: ({ sentence }) => <Prose>{sentence}</Prose>,
    text: ({ sentence }) => sentence,
  },
  {
    id: 'asked',
    label: 'Asked',
    onPhone: 'hidden',
    kind: 'short',
    sortField: 'askedDate',
    cell: ({ askedDate }) => displayInstant(askedDate),
  },
  {
    id: 'state',
    label: 'State',
    onPhone: 'first',
    kind: 'short',
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>,
    text: ({ state }) => stateWords[state],
  },
  {
    id: 'answer',
    label: 'Answer',
    onPhone: 'line',
    cell: (request) => <AnswerException request={request} />,
    text: (request) => outcomeWords(request) ?? '',
  },
]
