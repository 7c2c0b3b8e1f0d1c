import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { displayMoment } from '#contract/dates/display-date.ts'
import type { UnsentEmail } from '#contract/outbox.ts'
import { UnsentEmailQuery, UnsentEmailState } from '#contract/site/emails.query.ts'
import { retryEmail, unsentEmailsQuery } from '#src/api/site/site.api.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { useListAddress } from '#src/components/addresses/use-list-address.ts'
import { TableScreen } from '#src/components/table/table-screen.tsx'
import { SendAgain } from '#src/components/forms/send-again.tsx'
import { Email } from '#src/components/people/members/contact.tsx'
import { type Column, PagedTable } from '#src/components/table/paged-table.tsx'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { spacedWords } from '#src/ui/text/spaced-words.ts'

export const Route = createFileRoute('/_signed-in/site/emails')({
  validateSearch: searchBy({ ...UnsentEmailQuery.shape, ...listShape }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: (visit) => preloadRows(visit, unsentEmailsQuery),
  component: Emails,
})

function Emails() {
  const navigate = Route.useNavigate()
  const { onFilter, ...address } = useListAddress(
    Route.useSearch(),
    (search, how) => void navigate({ to: '/site/emails', search, ...how }),
  )
  const { state } = address.search
  return (
    <TableScreen
      title="Emails"
      lead="Those that weren’t sent yet, and those that were refused. You see neither their text nor the whole address."
    >
      <PagedTable
        name="site-emails"
        label="Emails that were not sent"
        noun={['email', 'emails']}
        columns={emailColumns}
        {...address}
        ask={unsentEmailsQuery}
        isFiltered={state !== undefined}
        filters={
          <ChoiceFilter
            label="State"
            any="Any state"
            chosen={state}
            choices={UnsentEmailState.options.map((each) => [each, stateWords[each]])}
            onChoose={(chosen) => onFilter({ state: chosen })}
          />
        }
        empty={{ drawing: 'email', children: 'Every email was sent.' }}
      />
    </TableScreen>
  )
}

const stateWords: Record<UnsentEmailState, string> = {
  Waiting: 'Waiting',
  Refused: 'Refused',
  Expired: 'Came too late',
}

const tones = { Waiting: 'default', Refused: 'destructive', Expired: 'warning' } as const

const emailColumns: Column<UnsentEmail>[] = [
  { id: 'kind', label: 'Email', cell: ({ kind }) => spacedWords(kind), isAlwaysShown: true },
  {
    id: 'domain',
    label: 'To',
    onPhone: 'line',
    kind: 'short',
    cell: ({ domain }) => <Email address={`@${domain}`} />,
    text: ({ domain }) => `@${domain}`,
  },
  {
    id: 'organization',
    label: 'Organization',
    cell: ({ organization }) => organization?.name,
    isHiddenAtFirst: true,
  },
  {
    id: 'state',
    label: 'State',
    onPhone: 'line',
    cell: (email) => <State of={email} />,
    text: ({ state, problem }) => [stateWords[state], problem?.meaning].filter(Boolean).join(': '),
  },
  {
    id: 'created',
    label: 'Written',
    onPhone: 'second',
    kind: 'whole',
    cell: ({ createdDate }) => displayMoment(createdDate),
    sortField: 'createdDate',
  },
  {
    id: 'attempts',
    label: 'Attempts',
    kind: 'number',
    cell: ({ attempts }) => attempts,
    isHiddenAtFirst: true,
  },
  {
    id: 'actions',
    label: 'Actions',
    onPhone: 'line',
    kind: 'short',
    cell: ({ id, kind, domain }) => (
      <SendAgain
        id={id}
        send={retryEmail}
        what={`${spacedWords(kind)} to @${domain}`}
        successMessage="The email is sent again"
      />
    ),
    text: () => '',
  },
]

const State = ({ of: { state, problem, nextAttemptDate } }: { of: UnsentEmail }) => (
  <Stack gap="none">
    <div>
      <Badge tone={tones[state]}>{stateWords[state]}</Badge>
    </div>
    {problem && <span>{problem.meaning}</span>}
    {problem && nextAttemptDate !== null && (
      <span>Next attempt {displayMoment(nextAttemptDate)}</span>
    )}
  </Stack>
)
