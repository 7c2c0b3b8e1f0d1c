import { useState, type ReactNode, type ComponentProps } from 'react'
import { ConfirmDialog, Dialog } from '#src/ui/frame/dialog.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Field, TextInput } from '#src/ui/fields/field.tsx'

interface ExceptionDialogProps {
  title: string
  /** What is in the way. */
  problem: ReactNode
  /** What was given as the reason for something else that was in the way. */
  reason?: string
  confirmLabel: string
  cancelLabel: string
  /** Who reads the reason. */
  help?: string
  /** Told to those who may not make an exception. */
  whoMay: string
  onAccept: (reason: string) => void
  onLeave: () => void
}

/** What only an exception allows. Whoever may make one says why. */
export function ExceptionDialog({ whoMay, ...asked }: ExceptionDialogProps) {
  const mayOverride = useMay()('enrollments.override')
  if (mayOverride) return <Accept {...asked} />
  const { title, problem, onLeave } = asked
  return (
    <Dialog title={title} onClose={onLeave}>
      <Stack gap="tight">
        <p>{problem}</p>
        <p>{whoMay}</p>
      </Stack>
    </Dialog>
  )
}

function Accept({
  title,
  problem,
  reason: given = '',
  confirmLabel,
  cancelLabel,
  help,
  onAccept,
  onLeave,
}: Omit<ExceptionDialogProps, 'whoMay'>) {
  const [reason, setReason] = useState(given)
  const [isMissing, setMissing] = useState(false)
  const accept = () => {
    if (reason.trim() === '') setMissing(true)
    else onAccept(reason.trim())
  }
  return (
    <ConfirmDialog
      title={title}
      isOpen
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      onConfirm={accept}
      onCancel={onLeave}
    >
      <Stack>
        <p>{problem}</p>
        <ReasonField
          error={isMissing && 'Enter a reason.'}
          help={help}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && accept()}
        />
      </Stack>
    </ConfirmDialog>
  )
}

type ReasonFieldProps = ComponentProps<'input'> & { error: ReactNode; help?: string }

/** Why a conflict, or another exception, is accepted, wherever somebody accepts one. */
export const ReasonField = ({
  error,
  help = 'Shown on the timetable and recorded in the audit log.',
  ...input
}: ReasonFieldProps) => (
  <Field label="Reason" help={help} error={error}>
    {(control) => <TextInput {...input} {...control} maxLength={200} />}
  </Field>
)
