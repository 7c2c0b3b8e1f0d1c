import { useNavigate } from '@tanstack/react-router'
import type { MemberCard } from '#contract/people/members.ts'
import { deleteMember, memberQuery } from '#src/api/people/members.api.ts'
import { AskFirst } from '#src/components/frame/ask-first.tsx'
import { useQueryCache } from '#src/components/frame/app.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { StatusActions } from './status-actions.tsx'

/** How a membership is suspended, ended or taken back. */
export function MemberEnd({ member }: { member: MemberCard }) {
  const { id, organizationId, name } = member
  const navigate = useNavigate()
  const queries = useQueryCache()
  const remove = useChange(deleteMember, {
    told: 'Member was deleted successfully',
    refresh: [['members', 'page'], ['counts']],
  })
  const deleteForGood = async () => {
    await remove(id)
    await navigate({
      to: '/organizations/$organizationId/admin/all-members',
      params: { organizationId },
      replace: true,
      ignoreBlocker: true,
    })
    queries.removeQueries({ queryKey: memberQuery(id).queryKey })
  }

  return (
    <Card title="Membership">
      <Row gap="tight" wrap>
        <StatusActions organizationId={organizationId} members={[member]} />
        <AskFirst
          label="Delete"
          title={`Delete ${name}?`}
          confirmLabel="Delete"
          look="quiet"
          act={deleteForGood}
        >
          The record is lost with its notes and its history. Somebody who was ever in a class can
          only be archived.
        </AskFirst>
      </Row>
    </Card>
  )
}
