import { permissionLabel } from '#contract/rights/permission-words.ts'
import { ExceptionDialog } from './-exception-dialog.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import type { RosterChanges, Wish } from './-use-roster.ts'

type StoppedSeatProps = Pick<RosterChanges, 'seat' | 'stopped' | 'forget'> & { className: string }

/** Why a student does not come into a class, and what can be done about it. */
export function StoppedSeat({ className, seat, stopped, forget }: StoppedSeatProps) {
  if (!stopped) return null
  const { wish, code, message } = stopped
  const tryWith = (other: Partial<Wish>) => {
    forget()
    seat.press({ ...wish, ...other })
  }
  if (code === 'full') {
    return (
      <ConfirmDialog
        title={`${className} is full`}
        isOpen
        confirmLabel="Put on the waitlist"
        onConfirm={() => tryWith({ status: 'Waitlisted' })}
        onCancel={forget}
      >
        {message}
      </ConfirmDialog>
    )
  }
  return (
    <ExceptionDialog
      title={`An exception for ${wish.name}?`}
      problem={message}
      confirmLabel="Make the exception"
      cancelLabel="Cancel"
      help="The history keeps it."
      whoMay={`Only owners, and roles with “${permissionLabel('enrolments.override')}”, can make an exception.`}
      onAccept={(reason) => tryWith({ override: { reason } })}
      onLeave={forget}
    />
  )
}
