import type { DragEvent } from 'react'
import { useSelector } from '@xstate/react'
import type { TimetableClass } from '#contract/timetable/timetable.ts'
import type { Weekday } from '#contract/dates/weekdays.ts'
import {
  isCarrying,
  isSamePlace,
  type Place,
  type TimetableMoveState,
} from '#src/machines/timetable/timetable-move.machine.ts'
import type { Verdict } from '#src/ui/timetable/put-button.tsx'
import { isPlaced, placeFor } from '#src/components/timetable/timetable/timetable-places.ts'
import { openConflicts } from '#src/components/timetable/timetable/timetable-words.ts'
import { useMovingContext } from './-use-moving.ts'

/**
 * A place that a class can be put into while it is carried, by dropping it there. Nothing is rendered for that: what is
 * carried is looked up when somebody comes with it.
 */
export function useDrop(slotId: number | null, roomId: number | null) {
  const { moving, weekday } = useMovingContext()
  const found = () => targetFor(carriedIn(moving.getSnapshot()), weekday, slotId, roomId)
  return {
    'data-cell': '',
    onDragOver: (event: DragEvent) => {
      const target = found()
      if (!target) return
      event.preventDefault()
      moving.send({ type: 'point', place: target.place })
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const target = found()
      if (target)
        moving.send(target.isHome ? { type: 'leave' } : { type: 'put', place: target.place })
    },
  }
}

/** The same by a button, and what is known of the place. There is no button to put a class where it is. */
export function useTarget(slotId: number | null, roomId: number | null) {
  const { moving, weekday } = useMovingContext()
  const target = targetFor(useSelector(moving, carriedIn), weekday, slotId, roomId)
  const known = useSelector(moving, (state) => (target ? knownOf(state, target.place) : 'none'))
  if (!target || target.isHome) return null
  const { carried, place } = target
  const point = () => moving.send({ type: 'point', place })
  return {
    carried,
    place,
    verdict: verdictOf(known),
    /** "2 conflicts", as far as it is known. */
    found: known === 'none' || known === 'looking' ? '' : known,
    buttonProps: {
      onClick: () => moving.send({ type: 'put', place }),
      onFocus: point,
      onPointerEnter: point,
    },
  }
}

const carriedIn = (state: TimetableMoveState) => (isCarrying(state) ? state.context.carried : null)

function targetFor(
  carried: TimetableClass | null,
  weekday: Weekday | null,
  slotId: number | null,
  roomId: number | null,
) {
  if (!carried) return null
  const place = placeFor(carried, weekday, slotId, roomId)
  // Somebody in the tray with a room alone is at home there.
  const isHome = slotId === null ? !isPlaced(carried) : isSamePlace(carried, place)
  return { carried, place, isHome }
}

/** What is known of a place, in a word or two. */
function knownOf(state: TimetableMoveState, place: Place): string {
  const { check, place: pointedAt } = state.context
  if (!isSamePlace(pointedAt, place)) return 'none'
  if (state.matches({ carrying: 'unjudged' }) || place.slotId === null) return 'none'
  return check ? openConflicts(check.conflicts, check.moreConflicts) || 'free' : 'looking'
}

function verdictOf(known: string): Verdict {
  if (known === 'none' || known === 'looking' || known === 'free') return known
  return 'collides'
}
