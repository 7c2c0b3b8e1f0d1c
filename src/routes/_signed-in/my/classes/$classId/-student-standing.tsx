import { useId } from 'react'
import { useSelector } from '@xstate/react'
import type { Door, Standing } from '#contract/classes/enrolments.ts'
import type { Class } from '#contract/classes/my-classes.ts'
import { isFilling, isSettled } from '#src/machines/classes/enrol-child.machine.ts'
import {
  labelOf,
  sentenceOf,
  swapQuestion,
  withdrawalQuestion,
} from '#src/machines/classes/enrol-child.words.ts'
import { Button } from '#src/ui/button.tsx'
import {
  ClosedDoor,
  ClosedDoors,
  StandingActions,
  StandingItem,
  StandingWords,
} from '#src/ui/classes/standing.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { EnrolForm } from './-enrol-form.tsx'
import { saidDoors } from './-told-doors.ts'
import { useEnrolling } from './-use-enrolling.ts'

interface StudentStandingProps {
  of: Standing
  shown: Pick<Class, 'id' | 'name' | 'status' | 'waitingCount'>
  /** The doors that are said of all students in one place. */
  toldDoors: readonly string[]
}

/** What one student is to a class: the one button, why it says what it says, and the way out. */
export function StudentStanding({ of, shown, toldDoors }: StudentStandingProps) {
  const { enrolling, words } = useEnrolling(shown, of)
  const state = useSelector(enrolling, (snapshot) => snapshot)
  const id = useId()
  const { standing } = state.context
  const { name, isMe, status, mayWithdraw } = standing
  const label = labelOf(standing)
  const doors = saidDoors(standing).filter(({ reason }) => !toldDoors.includes(reason))
  const swap = swapQuestion(standing, shown.name)
  const withdrawal = withdrawalQuestion(standing, shown)
  const leave = status === 'Offered' ? 'Decline' : 'Withdraw'
  const isBusy = !isSettled(state)
  const ask = (type: 'enrol' | 'swap' | 'withdraw' | 'confirm' | 'cancel') => () =>
    enrolling.send({ type })
  function cancel() {
    enrolling.send({ type: 'cancel' })
    words.current?.focus()
  }

  return (
    <StandingItem name={isMe ? 'You' : name}>
      <StandingWords id={id} ref={words} look={lookOf(standing)}>
        {sentenceOf(standing)}
      </StandingWords>
      <Doors of={doors} />
      {isFilling(state) ? (
        <EnrolForm enrolling={enrolling} className={shown.name} onCancel={cancel} />
      ) : (
        <StandingActions>
          {label && (
            <Button
              {...(isMe ? { size: 'small' } : { look: 'primary' })}
              busy={isBusy && !state.matches('withdrawing')}
              aria-describedby={id}
              onClick={ask('enrol')}
            >
              {label}
            </Button>
          )}
          {mayWithdraw && (
            <Button
              {...(!label && { size: 'small' })}
              busy={state.matches('withdrawing')}
              aria-label={isMe ? undefined : `${leave} ${name}`}
              onClick={ask('withdraw')}
            >
              {leave}
            </Button>
          )}
          {mayChooseSwap(standing) && (
            <Button look="quiet" onClick={ask('swap')} aria-describedby={id}>
              Instead of another class
            </Button>
          )}
        </StandingActions>
      )}
      <ConfirmDialog
        title={swap.title}
        isOpen={state.matches('confirmingSwap')}
        confirmLabel={swap.confirmLabel}
        onConfirm={ask('confirm')}
        onCancel={ask('cancel')}
      >
        {swap.consequence}
      </ConfirmDialog>
      <ConfirmDialog
        title={withdrawal.title}
        isOpen={state.matches('confirmingWithdrawal')}
        confirmLabel={withdrawal.confirmLabel}
        tone="destructive"
        onConfirm={ask('confirm')}
        onCancel={ask('cancel')}
      >
        {withdrawal.consequence}
      </ConfirmDialog>
    </StandingItem>
  )
}

export const Doors = ({ of: doors }: { of: readonly Door[] }) =>
  doors.length > 0 && (
    <ClosedDoors>
      {doors.map(({ kind, reason, opener }) => (
        <ClosedDoor key={kind} opener={opener}>
          {reason}
        </ClosedDoor>
      ))}
    </ClosedDoors>
  )

/** Whoever asks for a place chooses in that form. */
const mayChooseSwap = ({ way, mustSwap, swaps, swappable }: Standing) =>
  way !== null && way !== 'Request' && mustSwap === null && swaps === null && swappable.length > 0

function lookOf({ status }: Standing) {
  if (status === 'Enrolled') return 'enrolled'
  if (status === 'Offered') return 'offered'
  return status === 'Requested' || status === 'Waitlisted' ? 'waiting' : 'quiet'
}
