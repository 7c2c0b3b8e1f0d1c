import type { DragEvent } from 'react'
import { useSelector } from '@xstate/react'
import type { TimetableMoveState } from '#src/machines/timetable-move.machine.ts'
import { isCarrying } from '#src/machines/timetable-move.machine.ts'
import { isSamePlace, type Place } from '#src/machines/timetable-move.setup.ts'
import type { Verdict } from '#src/ui/timetable/put-button.tsx'
import { isPlaced, placeFor } from './timetable-places.ts'
import { openConflicts } from './timetable-words.ts'
import { useMovingContext } from './use-moving.ts'

/**
 * A place that a class can be put into while it is carried, by dropping it there or by a button. There is none to put it
 * where it is.
 */
export function useTarget(slotId: number | null, roomId: number | null) {
  const { moving, weekday } = useMovingContext()
  const carried = useSelector(moving, (state) => (isCarrying(state) ? state.context.carried : null))
  const place = carried && placeFor(carried, weekday, slotId, roomId)
  const known = useSelector(moving, (state) => (place ? knownOf(state, place) : 'none'))
  // Somebody in the tray with a room alone is at home there.
  const isHome =
    carried !== null &&
    place !== null &&
    (slotId === null ? !isPlaced(carried) : isSamePlace(carried, place))
  const put = () => {
    if (!place) return
    moving.send(isHome ? { type: 'leave' } : { type: 'put', place })
  }
  const point = () => place && moving.send({ type: 'point', place })

  return {
    carried,
    place,
    isHome,
    isOffered: carried !== null && !isHome,
    verdict: verdictOf(known),
    /** "2 conflicts", as far as it is known. */
    found: known === 'none' || known === 'looking' ? '' : known,
    buttonProps: { onClick: put, onFocus: point, onPointerEnter: point },
    dropProps: {
      'data-cell': '',
      onDragOver: (event: DragEvent) => {
        if (!place) return
        event.preventDefault()
        point()
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        put()
      },
    },
  }
}

/** What is known of a place, in a word or two. */
function knownOf(state: TimetableMoveState, place: Place): string {
  const { check, place: pointedAt } = state.context
  if (!isSamePlace(pointedAt, place)) return 'none'
  if (state.matches({ carrying: 'unjudged' }) || place.slotId === null) return 'none'
  return check ? openConflicts(check.conflicts) || 'free' : 'looking'
}

function verdictOf(known: string): Verdict {
  if (known === 'none' || known === 'looking' || known === 'free') return known
  return 'collides'
}
