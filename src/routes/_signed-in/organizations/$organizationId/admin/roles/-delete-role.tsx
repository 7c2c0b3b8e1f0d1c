import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { Role } from '#contract/rights/roles.ts'
import { deleteRole, roleQuery } from '#src/api/rights/roles.api.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { useChange } from '#src/components/forms/use-change.ts'

export function DeleteRole({ role: { id, organizationId, name, holdersCount } }: { role: Role }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const remove = useChange(deleteRole, {
    told: 'Role was deleted successfully',
    refresh: [
      ['roles', 'page'],
      ['roles', 'member'],
      ['members', 'history'],
    ],
  })
  const deleteForGood = async () => {
    await remove(id)
    await navigate({
      to: '/organizations/$organizationId/admin/roles',
      params: { organizationId },
      replace: true,
      ignoreBlocker: true,
    })
    queries.removeQueries({ queryKey: roleQuery(id).queryKey })
  }

  return (
    <AskFirst
      label="Delete Role"
      title={`Delete ${name}?`}
      confirmLabel="Delete"
      act={deleteForGood}
    >
      {consequence(holdersCount)} What the role is called and allows is lost.
    </AskFirst>
  )
}

function consequence(many: number): string {
  if (many === 0) return 'Nobody holds it.'
  if (many === 1) return '1 member holds it, and may no longer do what it allows.'
  return `${many} members hold it, and may no longer do what it allows.`
}
