import { clockTime, displayTime } from '#contract/dates/display-time.ts'
import { BusyServer } from '#src/components/frame/busy-server.tsx'
import { listStart } from '#src/components/addresses/list-search.ts'
import { ButtonLink } from '#src/components/frame/router-link.tsx'
import { useSecondsLeft } from '#src/components/frame/use-seconds-left.ts'
import type { PlannedPlace } from '#src/machines/classes/family-plan.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { SaveBar } from '#src/ui/fields/save-bar.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { holdable } from './-plan-places.ts'

interface PlanBarProps {
  places: readonly PlannedPlace[]
  /** When the held seats end, by the clock of this browser. */
  until: number | null
  heldCount: number
  /** How many classes could not be held or enrolled. */
  refusedCount: number
  isHoldOver: boolean
  isBusy: boolean
  hasUnsaved: boolean
  /** Why nothing can be enrolled yet, if so. */
  closed: string | undefined
  isEnrolled: boolean
  /** Whether what is enrolled is a question to an adult of the family. */
  isOfYoungStudent: boolean
  onHold: () => void
  onRelease: () => void
  onEnroll: () => void
}

/** Holds seats for a while and enrolls everybody with one press. */
export function PlanBar(props: PlanBarProps) {
  const { places, until, isHoldOver, isBusy, isEnrolled } = props
  const canHold = until === null && holdable(places).length > 0
  const isEmpty = places.length === 0
  return (
    <SaveBar note={noteOf(props)} isTall={canHold || until !== null}>
      {(noteId) => (
        <>
          <Button
            look="primary"
            busy={isBusy}
            aria-describedby={noteId}
            {...(isEmpty && { 'aria-disabled': true })}
            onClick={() => !isEmpty && props.onEnroll()}
          >
            {enrollLabel(props)}
          </Button>
          {canHold && !isHoldOver && (
            <Button busy={isBusy} onClick={props.onHold}>
              Hold seats for 15 minutes
            </Button>
          )}
          {until !== null && (
            <>
              {holdable(places).length > 0 && (
                <Button busy={isBusy} onClick={props.onHold}>
                  Hold {counted(holdable(places).length, ['more seat', 'more seats'])}
                </Button>
              )}
              <Button look="quiet" busy={isBusy} onClick={props.onRelease}>
                Free the seats
              </Button>
              <HoldTime key={until} until={until} />
            </>
          )}
          {isEnrolled && isEmpty && (
            <ButtonLink to="/my/classes" search={{ ...listStart, tab: 'enrolled' }}>
              My Classes
            </ButtonLink>
          )}
          {isBusy && <BusyServer of="change" />}
        </>
      )}
    </SaveBar>
  )
}

function enrollLabel({ places, isOfYoungStudent }: PlanBarProps): string {
  if (places.length === 0) return 'Enroll'
  const classes = counted(places.length, ['class', 'classes'])
  return isOfYoungStudent ? `Ask an adult for ${classes}` : `Enroll in ${classes}`
}

interface RoundBarProps {
  /** Until when choices can be changed, or that they are fixed. */
  note: string
  hasUnsaved: boolean
}

/** In a registration round, choices are saved at once, and nobody can enroll. */
export const RoundBar = ({ note, hasUnsaved }: RoundBarProps) => (
  <SaveBar note={hasUnsaved ? unsavedWords : note}>{() => <BusyServer of="change" />}</SaveBar>
)

const unsavedWords = 'Your choices are not saved yet. They are sent again soon.'

function noteOf(props: PlanBarProps): string | undefined {
  const { places, until, heldCount, refusedCount, isHoldOver, closed, hasUnsaved } = props
  const { isOfYoungStudent } = props
  if (hasUnsaved) return unsavedWords
  const sentences = [
    until !== null &&
      `${counted(heldCount, ['seat', 'seats'])} held until ${displayTime(localTime(until))}.`,
    refusedCount > 0 &&
      `${counted(refusedCount, ['class', 'classes'])} could not be held or enrolled: see why in the plan.`,
    until === null &&
      isHoldOver &&
      'The time is over, and the seats are free for others. You can still enroll.',
    isOfYoungStudent && 'An adult of your family has to accept each seat.',
  ].filter(Boolean)
  if (sentences.length > 0) return sentences.join(' ')
  if (places.length > 0) return undefined
  return closed ?? 'Choose classes. Your choices are saved at once.'
}

/** "14:32 left". The note says until when, so that screen readers do not read every second. */
function HoldTime({ until }: { until: number }) {
  const left = useSecondsLeft(until)
  return (
    <span role="timer" aria-live="off">
      {clockTime(left)} left
    </span>
  )
}

/** `HH:mm` by the clock of this browser. */
const localTime = (instant: number) => new Date(instant).toTimeString().slice(0, 5)
