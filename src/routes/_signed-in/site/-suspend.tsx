import type { ReactNode } from 'react'
import { displayInstant } from '#contract/dates/display-date.ts'
import { Suspend } from '#contract/site/suspensions.ts'
import type { Change } from '#src/api/http.ts'
import { CardForm } from '#src/components/forms/card-form.tsx'
import { TextAreaField } from '#src/components/forms/fields/value-fields.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { FormDialog } from '#src/ui/frame/dialog.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { Prose } from '#src/ui/text/prose.tsx'

export interface SuspensionRow {
  id: number
  name: string
  suspendedDate: string | null
  suspensionReason: string | null
}

/** Since when an account or an organization is suspended, and why. */
export const SuspendedBadge = ({ suspendedDate, suspensionReason }: SuspensionRow) =>
  suspendedDate !== null && (
    <Stack gap="none">
      <div>
        <Badge tone="destructive">Suspended</Badge>
      </div>
      <Prose>{`${displayInstant(suspendedDate)}: ${suspensionReason}`}</Prose>
    </Stack>
  )

interface SuspensionButtonProps<Row> {
  of: Row
  onSuspend: (row: Row) => void
  end: (id: number, change: Change) => Promise<unknown>
}

/** Suspends an account or an organization after its dialog is answered, or ends its suspension. One button, which keeps the focus. */
export function SuspensionButton<Row extends SuspensionRow>({
  of: row,
  onSuspend,
  end,
}: SuspensionButtonProps<Row>) {
  const endSuspension = useChange(end, { successMessage: `${row.name} is no longer suspended` })
  const { isBusy, press } = usePress(() => endSuspension(row.id))
  const isSuspended = row.suspendedDate !== null
  return (
    <Button
      size="small"
      busy={isBusy}
      aria-label={isSuspended ? `End the suspension of ${row.name}` : `Suspend ${row.name}`}
      onClick={() => (isSuspended ? press() : onSuspend(row))}
    >
      {isSuspended ? 'End suspension' : 'Suspend'}
    </Button>
  )
}

interface SuspendDialogProps {
  of: SuspensionRow
  suspend: (input: Suspend & { id: number }, change: Change) => Promise<unknown>
  onClose: () => void
  /** Whom it concerns. */
  children: ReactNode
}

/** Asks for the reason. */
export function SuspendDialog({
  of: { id, name },
  suspend,
  onClose,
  children,
}: SuspendDialogProps) {
  const send = useChange(suspend, { successMessage: `${name} is suspended` })
  return (
    <FormDialog title={`Suspend ${name}?`} onClose={onClose}>
      <CardForm
        schema={Suspend}
        defaultValues={{ reason: '' }}
        submitLabel="Suspend"
        tone="destructive"
        submit={({ reason }) => send({ id, reason })}
        close={onClose}
      >
        <p>{children}</p>
        <TextAreaField
          name="reason"
          label="Reason"
          help="The people concerned can read it, so write it for them."
          rows={3}
          autoFocus
        />
      </CardForm>
    </FormDialog>
  )
}
