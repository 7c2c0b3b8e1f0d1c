import { useSelector } from '@xstate/react'
import { permissionLabel } from '#contract/rights/permission-words.ts'
import { ExceptionDialog } from './-exception-dialog.tsx'
import { useMovingContext } from './-use-moving.ts'

/** What is in the way of a move. Whoever may accept that says why. */
export function BlockedMove() {
  const { moving } = useMovingContext()
  const name = useSelector(
    moving,
    (state) => state.matches('blocked') && state.context.carried?.name,
  )
  const problem = useSelector(moving, ({ context }) => context.problem)
  const reason = useSelector(moving, ({ context }) => context.reason)
  if (!name) return null
  return (
    <ExceptionDialog
      title={`${name} does not fit there`}
      problem={problem}
      reason={reason ?? ''}
      confirmLabel="Put it there all the same"
      cancelLabel="Leave it where it was"
      whoMay={`It stays where it was. Only roles with “${permissionLabel('enrolments.override')}” can put it there all the same.`}
      onAccept={(given) => moving.send({ type: 'override', reason: given })}
      onLeave={() => moving.send({ type: 'leave' })}
    />
  )
}
