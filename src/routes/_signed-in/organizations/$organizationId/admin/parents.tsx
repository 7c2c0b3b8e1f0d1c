import { useMemo } from 'react'
import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import type { ParentRow } from '#contract/people/family-lists.ts'
import { z } from '#contract/zod.ts'
import { parentsQuery } from '#src/api/people/family-lists.api.ts'
import { listShape, listStart } from '#src/components/addresses/list-search.ts'
import { ImportLink } from '#src/components/people/family-lists/import-link.tsx'
import { ListScreen } from '#src/components/organizations/organizations/list-screen.tsx'
import { accountWords } from '#src/components/people/members/account-badge.tsx'
import { useInviting } from '#src/components/people/invitations/invite-action.tsx'
import { memberLink } from '#src/components/people/members/member-actions.tsx'
import {
  nothingAgainst,
  useEmailing,
} from '#src/components/organizations/announcements/email-action.tsx'
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
  const inviting = useInviting<ParentRow>(organizationId)
  const emailing = useEmailing<ParentRow>(organizationId, 'ids', nothingAgainst)
  const actions = useMemo(
    () => ({ actions: [...(mayInvite ? [inviting] : []), ...emailing], link: memberLink }),
    [mayInvite, inviting, emailing],
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
      actions={actions}
      isSelectable
      isPersonal
      empty={empty}
    >
      {mayInvite && account === 'None' && (
        <Notice>Select the people to invite, then choose Invite.</Notice>
      )}
    </ListScreen>
  )
}

const empty = {
  drawing: 'family',
  children: 'No parents yet',
  action: <ImportLink />,
} as const
