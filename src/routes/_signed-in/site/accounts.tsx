import { useMemo, useState } from 'react'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { displayInstant } from '#contract/dates/display-date.ts'
import type { SiteAccount } from '#contract/site/accounts.ts'
import { endAccountSuspension, siteAccountsQuery, suspendAccount } from '#src/api/site/site.api.ts'
import { listSearch, listStart } from '#src/components/addresses/list-search.ts'
import { TableScreen } from '#src/components/table/table-screen.tsx'
import { Email } from '#src/components/people/members/contact.tsx'
import { type Column, PagedTable } from '#src/components/table/paged-table.tsx'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { SuspendDialog, SuspendedBadge, SuspensionButton } from './-suspend.tsx'

export const Route = createFileRoute('/_signed-in/site/accounts')({
  validateSearch: listSearch,
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: (visit) => preloadRows(visit, siteAccountsQuery),
  component: Accounts,
})

function Accounts() {
  const navigate = Route.useNavigate()
  const [concerned, setConcerned] = useState<SiteAccount | null>(null)
  const columns = useMemo(() => accountColumns(setConcerned), [])
  return (
    <TableScreen title="Accounts" lead="Everybody who can log in, without what they do here.">
      <PagedTable
        name="site-accounts"
        label="Accounts of the site"
        noun={['account', 'accounts']}
        columns={columns}
        search={Route.useSearch()}
        onSearch={(search, how) => void navigate({ to: '/site/accounts', search, ...how })}
        ask={siteAccountsQuery}
        isPersonal
        empty={{ drawing: 'family', children: 'No accounts yet' }}
      />
      {concerned && (
        <SuspendDialog of={concerned} suspend={suspendAccount} onClose={() => setConcerned(null)}>
          {concerned.name} is logged out everywhere at once, and can’t log in until you end the
          suspension. Families and organizations stay as they are.
        </SuspendDialog>
      )}
    </TableScreen>
  )
}

const accountColumns = (onSuspend: (account: SiteAccount) => void): Column<SiteAccount>[] => [
  { id: 'name', label: 'Name', cell: ({ name }) => name, sortField: 'name', isAlwaysShown: true },
  {
    id: 'email',
    label: 'Email',
    onPhone: 'second',
    kind: 'short',
    cell: ({ email }) => <Email address={email} />,
    text: ({ email }) => email,
  },
  {
    id: 'status',
    label: 'Status',
    onPhone: 'end',
    cell: (account) =>
      (account.suspendedDate !== null || marksOf(account).length > 0) && <Status of={account} />,
    text: (account) => [account.suspendedDate && 'Suspended', ...marksOf(account)].join(', '),
  },
  {
    id: 'created',
    label: 'Signed up',
    onPhone: 'hidden',
    kind: 'short',
    cell: ({ createdDate }) => displayInstant(createdDate),
    sortField: 'createdDate',
  },
  {
    id: 'seen',
    label: 'Last seen',
    onPhone: 'hidden',
    kind: 'short',
    cell: ({ lastSeenDate }) => lastSeenDate && displayInstant(lastSeenDate),
  },
  {
    id: 'actions',
    label: 'Actions',
    onPhone: 'line',
    kind: 'short',
    // Whoever administers the site is removed by the command first.
    cell: (account) =>
      !account.isSiteAdministrator && (
        <SuspensionButton of={account} onSuspend={onSuspend} end={endAccountSuspension} />
      ),
    text: () => '',
  },
]

type Mark = keyof typeof tones

const marksOf = ({ isSiteAdministrator, isVerified, hasSecondFactor }: SiteAccount): Mark[] => [
  ...(isSiteAdministrator ? (['Administrator'] as const) : []),
  ...(isVerified ? [] : (['Unverified'] as const)),
  ...(hasSecondFactor ? (['Two-factor'] as const) : []),
]

const Status = ({ of: account }: { of: SiteAccount }) => (
  <Stack gap="tight">
    <SuspendedBadge {...account} />
    {marksOf(account).map((mark) => (
      <div key={mark}>
        <Badge tone={tones[mark]}>{mark}</Badge>
      </div>
    ))}
  </Stack>
)

const tones = {
  Administrator: 'accent',
  Unverified: 'warning',
  'Two-factor': 'default',
} as const
