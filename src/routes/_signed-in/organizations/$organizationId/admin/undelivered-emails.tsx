import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { displayMoment } from '#contract/dates/display-date.ts'
import type { UndeliveredEmail } from '#contract/organizations/undelivered-emails.ts'
import { UndeliveredEmailQuery } from '#contract/organizations/undelivered-emails.query.ts'
import type { MailProblemKind } from '#contract/outbox.ts'
import { UnsentEmailState } from '#contract/site/emails.query.ts'
import {
  sendUndeliveredAgain,
  undeliveredEmailsQuery,
} from '#src/api/organizations/undelivered-emails.api.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { useListAddress } from '#src/components/addresses/use-list-address.ts'
import { SendAgain } from '#src/components/forms/send-again.tsx'
import { TableScreen } from '#src/components/table/table-screen.tsx'
import { Email } from '#src/components/people/members/contact.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { type Column, PagedTable } from '#src/components/table/paged-table.tsx'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { spacedWords } from '#src/ui/text/spaced-words.ts'

const path = '/organizations/$organizationId/admin/undelivered-emails'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/undelivered-emails',
)({
  validateSearch: searchBy({ ...UndeliveredEmailQuery.shape, ...listShape }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: organizationRows(needs('members.contact'), undeliveredEmailsQuery),
  component: UndeliveredEmails,
})

function UndeliveredEmails() {
  const navigate = Route.useNavigate()
  const { organizationId } = Route.useParams()
  const mayManage = useMay()('members.manage')
  const { onFilter, ...address } = useListAddress(
    Route.useSearch(),
    (search, how) => void navigate({ to: path, search, ...how }),
  )
  const { state } = address.search
  return (
    <TableScreen
      title="Undelivered emails"
      lead="News and invitations of the last 30 days that didn’t reach people. Ask them another way whether the address is right."
    >
      <PagedTable
        name="undelivered-emails"
        label="Undelivered emails"
        noun={['email', 'emails']}
        columns={mayManage ? [...columns, again] : columns}
        {...address}
        ask={(query) => undeliveredEmailsQuery(organizationId, query)}
        isFiltered={state !== undefined}
        isPersonal
        filters={
          <ChoiceFilter
            label="State"
            any="Any state"
            chosen={state}
            choices={UnsentEmailState.options.map((each) => [each, stateWords[each]])}
            onChoose={(chosen) => onFilter({ state: chosen })}
          />
        }
        empty={{ drawing: 'email', children: 'Every email was delivered.' }}
      />
    </TableScreen>
  )
}

const stateWords: Record<UnsentEmailState, string> = {
  Waiting: 'Delayed',
  Refused: 'Not delivered',
  Expired: 'Given up',
}

const tones = { Waiting: 'default', Refused: 'destructive', Expired: 'warning' } as const

const reasons: Partial<Record<MailProblemKind, string>> = {
  RecipientRefused: 'The address doesn’t exist, or gets no emails anymore.',
  AddressBounces: 'We didn’t send it, because earlier emails to this address came back.',
  MailboxFull: 'The mailbox is full.',
  EmailRefused: 'The recipient’s mail server refused it, for example as spam.',
  Postponed: 'The recipient’s mail server hasn’t accepted it yet. We’ll keep trying.',
  GivenUp: 'The recipient’s mail server didn’t accept it for days.',
}

const reasonOf = ({ state, problem }: UndeliveredEmail) =>
  reasons[state === 'Expired' && problem === 'Postponed' ? 'GivenUp' : (problem ?? 'Unknown')] ??
  'This site couldn’t send it. The people who run the site can see why.'

const columns: Column<UndeliveredEmail>[] = [
  {
    id: 'email',
    label: 'To',
    cell: ({ email = '' }) => <Email address={email} />,
    text: ({ email = '' }) => email,
    isAlwaysShown: true,
  },
  {
    id: 'kind',
    label: 'Email',
    onPhone: 'second',
    kind: 'short',
    cell: ({ kind }) => spacedWords(kind),
  },
  {
    id: 'state',
    label: 'State',
    onPhone: 'line',
    cell: (email) => (
      <Stack gap="none">
        <div>
          <Badge tone={tones[email.state]}>{stateWords[email.state]}</Badge>
        </div>
        <span>{reasonOf(email)}</span>
      </Stack>
    ),
    text: (email) => `${stateWords[email.state]}: ${reasonOf(email)}`,
  },
  {
    id: 'created',
    label: 'Written',
    onPhone: 'second',
    kind: 'whole',
    cell: ({ createdDate }) => displayMoment(createdDate),
    sortField: 'createdDate',
  },
]

const again: Column<UndeliveredEmail> = {
  id: 'actions',
  label: 'Actions',
  onPhone: 'line',
  kind: 'short',
  cell: ({ id, kind, email = '' }) => (
    <SendAgain
      id={id}
      send={sendUndeliveredAgain}
      what={`${spacedWords(kind)} to ${email}`}
      successMessage="The email is sent again"
    />
  ),
  text: () => '',
}
