import { useEffect, useState } from 'react'
import { useHydrated } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { fromPromise, type SnapshotFrom } from 'xstate'
import { catalogQuery, type ListedCatalog } from '#src/api/classes/catalog.api.ts'
import { useApp } from '#src/components/frame/app.ts'
import {
  hasFailed,
  isOpen,
  isOpening,
  registrationCountdownMachine,
  timeLeft,
} from '#src/machines/timetable/registration-countdown.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { inTime, inTimeAloud, type Opening, opensForYou, opensNow } from './registration-words.ts'

/** How long it is until registration of a semester opens for the user's family. Nothing if none opens. */
export function RegistrationCountdown({ catalog }: { catalog: ListedCatalog }) {
  const { organizationId, openings, clockOffset, readAt } = catalog
  const isHydrated = useHydrated()
  const next = openings
    .filter(({ opensAt }) => Date.parse(opensAt) > readAt)
    .toSorted((one, other) => Date.parse(one.opensAt) - Date.parse(other.opensAt))[0]
  // Once it is open, the server lists it no longer, and the screen still says that it is.
  const [counted, setCounted] = useState(next && { opening: next, clockOffset })
  if (next && (next !== counted?.opening || clockOffset !== counted.clockOffset))
    setCounted({ opening: next, clockOffset })
  if (!counted) return null
  const { opening } = counted
  // The server renders it too, so that nothing moves when the app starts.
  if (!isHydrated) {
    return (
      <p>
        <TimeLeft opening={opening} left={Date.parse(opening.opensAt) - readAt} />
      </p>
    )
  }
  return (
    <Countdown
      key={`${organizationId}/${opening.semesterId}`}
      organizationId={organizationId}
      {...counted}
    />
  )
}

const ofAllSemesters = (organizationId: number) =>
  catalogQuery(organizationId).queryKey.slice(0, -1)

interface CountdownProps {
  organizationId: number
  opening: Opening
  clockOffset: number
}

function Countdown({ organizationId, opening, clockOffset }: CountdownProps) {
  const { inspect } = useApp()
  const queries = useQueryClient()
  const opensAt = Date.parse(opening.opensAt)
  const [machine] = useState(() =>
    registrationCountdownMachine.provide({
      actors: {
        reload: fromPromise<unknown, void>(() =>
          queries.refetchQueries(
            { queryKey: ofAllSemesters(organizationId) },
            { throwOnError: true },
          ),
        ),
      },
    }),
  )
  const actor = useActorRef(machine, { input: { opensAt, clockOffset }, inspect })
  useEffect(() => {
    actor.send({ type: 'opening.read', opening: { opensAt, clockOffset } })
  }, [actor, opensAt, clockOffset])
  const state = useSelector(actor, (snapshot) => snapshot)
  return (
    <>
      <p>
        <Left state={state} opening={opening} onRetry={() => actor.send({ type: 'retry' })} />
      </p>
      <VisuallyHidden>
        <span role="status">{aloud(state, opening)}</span>
      </VisuallyHidden>
    </>
  )
}

type CountdownState = SnapshotFrom<typeof registrationCountdownMachine>

interface LeftProps {
  state: CountdownState
  opening: Opening
  onRetry: () => void
}

function Left({ state, opening, onRetry }: LeftProps) {
  if (isOpen(state)) return opensNow(opening)
  if (isOpening(state)) return `${opensForYou(opening)} now…`
  if (hasFailed(state))
    return (
      <>
        Registration for {opening.semesterName} has opened, but the classes couldn’t be loaded.{' '}
        <Button look="quiet" onClick={onRetry}>
          Try again
        </Button>
      </>
    )
  return <TimeLeft opening={opening} left={timeLeft(state).left} />
}

/** `left` is in milliseconds. */
const TimeLeft = ({ opening, left }: { opening: Opening; left: number }) => (
  <>
    {opensForYou(opening)} <strong>{inTime(left)}</strong>.
  </>
)

/** What a screen reader is informed of: not every second. */
function aloud(state: CountdownState, opening: Opening): string {
  if (isOpen(state)) return opensNow(opening)
  const { announced } = timeLeft(state)
  return announced === null ? '' : `${opensForYou(opening)} ${inTimeAloud(announced)}.`
}
