import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { AdminOrganization } from '#contract/organizations/administrations.ts'
import type { Member } from '#contract/people/members.ts'
import { firstPage } from '#contract/page.ts'
import { membersQuery } from '#src/api/people/members.api.ts'
import { removeOwner } from '#src/api/people/owners.api.ts'
import { askAgain, useChange } from '#src/components/forms/use-change.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { useListFocus } from '#src/ui/table/list.tsx'

interface RemoveOwnerProps {
  organization: AdminOrganization
  /** Those who are selected. */
  owners: Member[]
}

/** Makes one owner a member like the others, who may be whoever does it. The last one stays. */
export function RemoveOwner({ organization, owners }: RemoveOwnerProps) {
  const { id: organizationId, organizationUserId } = organization
  const [owner] = owners
  const navigate = useNavigate()
  const queries = useQueryClient()
  const focusList = useListFocus()
  const query = { ...firstPage, sortDirection: 0, kind: 'Owner', status: 'Active' } as const
  const { data } = useQuery(membersQuery(organizationId, query))
  const isSelf = owner?.id === organizationUserId
  const remove = useChange(removeOwner, {
    told: () => `${owner?.name} is no longer an owner`,
    refresh: 'nothing',
  })
  const removeOne = async (id: number) => {
    await remove(id)
    // The button is about to go, and with it the screen of whoever is no owner any more.
    if (isSelf) await navigate({ to: '/organizations/$organizationId', params: { organizationId } })
    else focusList()
    askAgain(queries)
  }

  if (!owner || owners.length > 1) return <span>Choose one owner at a time.</span>
  if (owner.status === 'Active' && data?.totalPages === 1 && data.items.length === 1)
    return <span>The last active owner stays one. Add another owner first, or hand over.</span>
  return (
    <AskFirst
      label={isSelf ? 'Stop being an owner' : 'Remove as an owner'}
      title={isSelf ? 'Stop being an owner?' : `Remove ${owner.name} as an owner?`}
      confirmLabel={isSelf ? 'Stop' : 'Remove'}
      act={() => removeOne(owner.id)}
    >
      {isSelf
        ? 'You stay a member with the roles that you hold. Only another owner can make you one again.'
        : 'They stay a member with the roles that they hold, and can no longer do what only owners do.'}
    </AskFirst>
  )
}
