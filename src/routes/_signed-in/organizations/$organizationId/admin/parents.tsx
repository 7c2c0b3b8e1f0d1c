import { useState } from 'react'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import type { ParentRow } from '#contract/people/family-lists.ts'
import type { InvitedMembers } from '#contract/people/members.ts'
import { z } from '#contract/zod.ts'
import { parentsQuery } from '#src/api/people/family-lists.api.ts'
import { listSearch, listStart, listShape } from '#src/components/addresses/list-search.ts'
import { ImportLink } from '#src/components/people/family-lists/import-link.tsx'
import { PeopleScreen } from '#src/components/people/family-lists/people-screen.tsx'
import { accountWords } from '#src/components/people/members/account-badge.tsx'
import { InviteAction } from '#src/components/people/invitations/invite-action.tsx'
import { NotInvited } from '#src/components/people/invitations/not-invited.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { useLatestSearch } from '#src/components/addresses/use-latest-search.ts'
import { preloadRows } from '#src/components/table/preload-rows.ts'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { parentColumns } from './-parent-columns.tsx'

const accounts = ['None', 'Invited', 'Active'] as const
const Account = z.enum(accounts)

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/parents')({
  validateSearch: searchBy({ ...listShape, account: z.optional(Account) }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    await needs('members.view')(visit)
    preloadRows(visit, (query) => parentsQuery(visit.params.organizationId, query))
  },
  component: Parents,
})

function Parents() {
  const navigate = Route.useNavigate()
  const latest = useLatestSearch()
  const search = Route.useSearch()
  const { organizationId } = Route.useParams()
  const mayInvite = useMay()('members.manage')
  const [notInvited, setNotInvited] = useState<InvitedMembers['notInvited']>([])
  const actions = (selected: ParentRow[], clear: () => void) => (
    <InviteAction
      organizationId={organizationId}
      members={selected}
      onInvited={(people) => {
        clear()
        setNotInvited(people)
      }}
    />
  )
  return (
    <PeopleScreen
      title="Parents"
      noun={['parent', 'parents']}
      columns={parentColumns}
      ask={parentsQuery}
      search={search}
      onSearch={(next, how) => void navigate({ search: next, ...how })}
      isFiltered={search.account !== undefined}
      filters={
        <SelectInput
          aria-label="Account"
          value={search.account ?? ''}
          onChange={({ target }) => {
            const account = Account.safeParse(target.value).data
            void navigate({
              search: { ...listSearch(latest()), account, pageIndex: 0 },
              resetScroll: false,
            })
          }}
        >
          <option value="">Any account</option>
          {accounts.map((account) => (
            <option key={account} value={account}>
              {accountWords({ account })}
            </option>
          ))}
        </SelectInput>
      }
      renderActions={mayInvite ? actions : undefined}
      empty={empty}
    >
      {mayInvite && search.account === 'None' && (
        <Notice>Select those whom you want to invite, then press Invite.</Notice>
      )}
      <NotInvited people={notInvited} onClose={() => setNotInvited([])} />
    </PeopleScreen>
  )
}

const empty = {
  drawing: 'family',
  children: 'Nobody is on record as a parent.',
  action: <ImportLink />,
} as const
