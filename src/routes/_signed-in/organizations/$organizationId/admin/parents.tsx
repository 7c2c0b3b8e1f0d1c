import { useState } from 'react'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import type { ParentRow } from '#contract/people/family-lists.ts'
import type { InvitedMembers } from '#contract/people/members.ts'
import { z } from '#contract/zod.ts'
import { parentsQuery } from '#src/api/people/family-lists.api.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { ImportLink } from '#src/components/people/family-lists/import-link.tsx'
import { ListScreen } from '#src/components/organizations/organizations/list-screen.tsx'
import { accountWords } from '#src/components/people/members/account-badge.tsx'
import { InviteAction, NotInvited } from '#src/components/people/invitations/invite-action.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { useListAddress } from '#src/components/addresses/use-list-address.ts'
import { organizationRows } from '#src/components/table/preload-rows.ts'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { parentColumns } from './-parent-columns.tsx'

const Account = z.enum(['None', 'Invited', 'Active'])

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/parents')({
  validateSearch: searchBy({ ...listShape, account: z.optional(Account) }),
  search: { middlewares: [stripSearchParams(listStart)] },
  loaderDeps: ({ search }) => search,
  loader: organizationRows(needs('members.view'), parentsQuery),
  component: Parents,
})

function Parents() {
  const navigate = Route.useNavigate()
  const { onFilter, ...address } = useListAddress(
    Route.useSearch(),
    (search, how) => void navigate({ search, ...how }),
  )
  const { account } = address.search
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
    <ListScreen
      title="Parents"
      noun={['parent', 'parents']}
      columns={parentColumns}
      ask={parentsQuery}
      {...address}
      isFiltered={account !== undefined}
      filters={
        <ChoiceFilter
          label="Account"
          any="Any account"
          chosen={account}
          choices={Account.options.map((each) => [each, accountWords({ account: each })])}
          onChoose={(chosen) => onFilter({ account: chosen })}
        />
      }
      renderActions={mayInvite ? actions : undefined}
      isSelectable
      isPersonal
      empty={empty}
    >
      {mayInvite && account === 'None' && (
        <Notice>Select the people to invite, then choose Invite.</Notice>
      )}
      <NotInvited people={notInvited} onClose={() => setNotInvited([])} />
    </ListScreen>
  )
}

const empty = {
  drawing: 'family',
  children: 'No parents yet',
  action: <ImportLink />,
} as const
