import { useState, type ReactNode, type ComponentProps } from 'react'
import { ConfirmDialog, Dialog } from '#src/ui/frame/dialog.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Field, TextInput } from '#src/ui/fields/field.tsx'

interface ExceptionDialogProps {
  title: string
  /** What the exception is needed for. */
  problem: ReactNode
  /** A reason that was given for a previous exception. */
  reason?: string
  confirmLabel: string
  cancelLabel: string
  /** Who can read the reason. */
  help?: string
  /** Shown to people who may not make an exception. */
  whoMay: string
  onAccept: (reason: string) => void
  onLeave: () => void
  /** What else can be chosen, below the reason. */
  children?: ReactNode
}

/** Something that needs an exception, with a reason from people who may make one. */
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
  children,
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
        {children}
      </Stack>
    </ConfirmDialog>
  )
}

type ReasonFieldProps = ComponentProps<'input'> & { error: ReactNode; help?: string }

/** The reason for an exception, such as an accepted conflict. */
export const ReasonField = ({
  error,
  help = 'Shown on the timetable and recorded in the audit log.',
  ...input
}: ReasonFieldProps) => (
  <Field label="Reason" help={help} error={error}>
    {(control) => <TextInput {...input} {...control} maxLength={200} />}
  </Field>
)
