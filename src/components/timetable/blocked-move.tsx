import { useState } from 'react'
import { useSelector } from '@xstate/react'
import { permissionLabel } from '#contract/permission-words.ts'
import { useMay } from '#src/components/rights/may.ts'
import { ConfirmDialog, Dialog } from '#src/ui/frame/dialog.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { ReasonField } from './reason-field.tsx'
import { useMovingContext } from './use-moving.ts'

/** What is in the way of a move. Whoever may accept that says why. */
export function BlockedMove() {
  const { moving } = useMovingContext()
  const name = useSelector(
    moving,
    (state) => state.matches('blocked') && state.context.carried?.name,
  )
  const problem = useSelector(moving, ({ context }) => context.problem)
  const mayOverride = useMay()('enrolments.override')
  if (!name) return null
  const title = `${name} does not fit there`
  const leave = () => moving.send({ type: 'leave' })
  if (mayOverride) {
    const accept = (reason: string) => moving.send({ type: 'override', reason })
    return <Accept title={title} problem={problem} onAccept={accept} onLeave={leave} />
  }
  return (
    <Dialog title={title} onClose={leave}>
      <Stack gap="tight">
        <p>{problem}</p>
        <p>
          It stays where it was. Only roles with “{permissionLabel('enrolments.override')}” can put
          it there all the same.
        </p>
      </Stack>
    </Dialog>
  )
}

interface AcceptProps {
  title: string
  problem: string | null
  onAccept: (reason: string) => void
  onLeave: () => void
}

function Accept({ title, problem, onAccept, onLeave }: AcceptProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const accept = () => {
    if (reason.trim() === '') setMissing(true)
    else onAccept(reason.trim())
  }
  return (
    <ConfirmDialog
      title={title}
      isOpen
      confirmLabel="Put it there all the same"
      cancelLabel="Leave it where it was"
      onConfirm={accept}
      onCancel={onLeave}
    >
      <Stack>
        <p>{problem}</p>
        <ReasonField
          error={isMissing && 'Say why.'}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && accept()}
        />
      </Stack>
    </ConfirmDialog>
  )
}
