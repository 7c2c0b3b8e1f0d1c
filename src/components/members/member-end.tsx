import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { MemberCard } from '#contract/members.ts'
import { deleteMember, memberQuery } from '#src/api/members.api.ts'
import { useQueryCache } from '#src/components/frame/app.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { StatusActions } from './status-actions.tsx'

/** How a membership is suspended, ended or taken back. */
export function MemberEnd({ member }: { member: MemberCard }) {
  const { id, organizationId, name } = member
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryCache()
  const remove = useChange(deleteMember, {
    told: 'Member was deleted successfully',
    refresh: [['members', 'page'], ['counts']],
  })
  const { isBusy, press } = usePress(async () => {
    await remove(id)
    await navigate({
      to: '/organizations/$organizationId/admin/all-members',
      params: { organizationId },
      replace: true,
      ignoreBlocker: true,
    })
    queries.removeQueries({ queryKey: memberQuery(id).queryKey })
  })

  return (
    <Card title="Membership">
      <Row gap="tight" wrap>
        <StatusActions organizationId={organizationId} members={[member]} />
        <Button look="quiet" busy={isBusy} onClick={() => setAsking(true)}>
          Delete
        </Button>
      </Row>
      <ConfirmDialog
        title={`Delete ${name}?`}
        isOpen={isAsking}
        confirmLabel="Delete"
        tone="destructive"
        onConfirm={() => {
          setAsking(false)
          press()
        }}
        onCancel={() => setAsking(false)}
      >
        The record is lost with its notes and its history. Somebody who was ever in a class can only
        be archived.
      </ConfirmDialog>
    </Card>
  )
}
