import { useQuery } from '@tanstack/react-query'
import type { HeldNotification } from '#contract/accounts/notifications.ts'
import { minute, second } from '#contract/dates/durations.ts'
import { heldChangesQuery, sendNow, undoChange } from '#src/api/organizations/held-changes.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCardAt } from '#src/ui/card.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dotted } from '#src/ui/text/dotted.ts'

const card = 'held-changes'

/** The changes whose notifications wait, with Undo and Send now. Hidden while there are none. */
export function HeldChanges({ organizationId }: { organizationId: number }) {
  const { data } = useQuery({
    ...heldChangesQuery(organizationId),
    refetchInterval: 30 * second,
  })
  const items = data?.items.filter((held) => notifies(held) || held.changesCount > 0) ?? []
  if (items.length === 0) return null
  return (
    <Card id={card} title="Waiting to be sent">
      <p>People are notified of these changes soon. Until then, they can be undone.</p>
      <ul aria-label="Waiting to be sent">
        {items.map((held) => (
          <li key={held.id}>
            <OneHeldChange held={held} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OneHeldChange({ held }: { held: HeldNotification }) {
  const { id, title, changesCount } = held
  const undoLabel = changesCount > 1 ? 'Undo the last change' : 'Undo'
  const undo = useChange(undoChange, { successMessage: 'The change was undone.' })
  const send = useChange(sendNow, { successMessage: 'The notifications are being sent.' })
  const undoing = usePress(async () => {
    await undo(id)
    focusCardAt(card)
  })
  const sending = usePress(async () => {
    await send(id)
    focusCardAt(card)
  })
  return (
    <Stack gap="tight">
      <strong>{title}</strong>
      <span>{heldFacts(held)}</span>
      <Row gap="tight" wrap>
        {changesCount > 0 && (
          <Button
            size="small"
            busy={undoing.isBusy}
            aria-label={`${undoLabel}: ${title}`}
            onClick={() => undoing.press()}
          >
            {undoLabel}
          </Button>
        )}
        {notifies(held) && (
          <Button
            size="small"
            busy={sending.isBusy}
            aria-label={`Send now: ${title}`}
            onClick={() => sending.press()}
          >
            Send now
          </Button>
        )}
      </Row>
    </Stack>
  )
}

const notifies = ({ isSilent, peopleCount }: HeldNotification) => !isSilent && peopleCount > 0

/** "Ada Lind · 14 families · in 8 minutes". */
export function heldFacts(held: HeldNotification, now = Date.now()) {
  const { actorName, familiesCount, peopleCount, dueDate } = held
  const minutes = Math.max(1, Math.ceil((Date.parse(dueDate) - now) / minute))
  const who = !notifies(held)
    ? 'Nobody is notified'
    : familiesCount > 0
      ? counted(familiesCount, ['family', 'families'])
      : counted(peopleCount, ['person', 'people'])
  return dotted([actorName ?? 'Automatic', who, `in ${counted(minutes, ['minute', 'minutes'])}`])
}
