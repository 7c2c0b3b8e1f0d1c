import type { Member } from '#contract/people/members.ts'
import { memberColumns } from '#src/components/people/members/member-columns.tsx'
import type { Column } from '#src/components/table/paged-table.tsx'
import { displayInstant } from '#src/ui/text/times/display-date.ts'
import { Badge } from '#src/ui/text/badge.tsx'

const asOfAll = (id: string) => memberColumns['all-members'].filter((column) => column.id === id)

const stateOf = ({ isTwoFactorOn }: Member) => (isTwoFactorOn ? 'On' : 'Off')

const twoFactor: Column<Member> = {
  id: 'two-factor',
  label: 'Two-factor',
  kind: 'short',
  cell: (owner) => (owner.isTwoFactorOn ? 'On' : <Badge tone="warning">{stateOf(owner)}</Badge>),
  text: stateOf,
}

const begin = [
  ...asOfAll('name'),
  ...asOfAll('email').map((email) => ({ ...email, isHiddenAtFirst: false })),
]
const sinceOf = ({ ownerSince = '' }: Member) => ownerSince && displayInstant(ownerSince)

const since: Column<Member> = {
  id: 'since',
  label: 'Owner since',
  kind: 'short',
  cell: sinceOf,
  text: sinceOf,
}

const end = [...asOfAll('account'), ...asOfAll('status'), since]

/** What the list of owners shows: how safe the accounts of owners are, only owners are told. */
export const ownerColumns = {
  forOwners: [...begin, twoFactor, ...end],
  forOthers: [...begin, ...end],
}
