import { useRef, useState } from 'react'
import type { EditedStatus, Member } from '#contract/people/members.ts'
import { updateStatuses } from '#src/api/people/members.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { focusCard } from '#src/ui/card.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { useListFocus } from '#src/ui/table/list.tsx'
import { statusChanges } from './status-changes.ts'

type Concerned = Pick<Member, 'id' | 'name' | 'status'>

interface StatusActionsProps {
  organizationId: number
  members: Concerned[]
}

/** Suspends, archives or restores some members. Each names its consequence, and asks. */
export function StatusActions({ organizationId, members }: StatusActionsProps) {
  const [asked, setAsked] = useState<EditedStatus | null>(null)
  const change = statusChanges.find(({ status }) => status === asked)
  const concerned = (statuses: readonly string[]) =>
    members.filter(({ status }) => statuses.includes(status))
  const those = change ? concerned(change.from) : []
  const whom = those.length === 1 ? those[0]?.name : `${those.length} members`
  const update = useChange(updateStatuses, {
    told: () => `Status of ${whom} was saved successfully`,
  })
  const focusList = useListFocus()
  const place = useRef<HTMLSpanElement>(null)
  const { isBusy, press } = usePress(async (input: Parameters<typeof update>[0]) => {
    await update(input)
    // The button is about to go.
    focusCard(place.current)
    focusList()
  })

  return (
    <Row gap="tight" wrap>
      <span ref={place} hidden />
      {statusChanges
        .filter(({ from }) => concerned(from).length > 0)
        .map(({ status, label }) => (
          <Button key={status} busy={isBusy && asked === status} onClick={() => setAsked(status)}>
            {label}
          </Button>
        ))}
      {change && !isBusy && (
        <ConfirmDialog
          title={`${change.label} ${whom}?`}
          isOpen
          confirmLabel={change.label}
          tone={change.status === 'Active' ? 'default' : 'destructive'}
          onConfirm={() => {
            setAsked(null)
            press({ organizationId, ids: those.map(({ id }) => id), status: change.status })
          }}
          onCancel={() => setAsked(null)}
        >
          {change.consequence}
        </ConfirmDialog>
      )}
    </Row>
  )
}
