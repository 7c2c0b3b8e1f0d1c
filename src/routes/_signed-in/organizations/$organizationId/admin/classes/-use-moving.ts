import { createContext, useContext, useEffect, useEffectEvent, useRef, type DragEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import type { Timetable, TimetableClass } from '#contract/timetable/timetable.ts'
import type { Weekday } from '#contract/dates/weekdays.ts'
import { askAgain } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import {
  asMoved,
  timetableMoveMachine,
  type TimetableMoveActor,
  type TimetableMoveState,
  isCarrying,
  isSamePlace,
  type Place,
} from '#src/machines/timetable/timetable-move.machine.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import { whereWords, openConflicts } from '#src/components/timetable/timetable/timetable-words.ts'
import type { Verdict } from '#src/ui/timetable/put-button.tsx'
import { isPlaced, placeFor } from '#src/components/timetable/timetable/timetable-places.ts'

/** What every cell and card knows of the timetable around it. */
interface Moving {
  moving: TimetableMoveActor
  mayMove: boolean
  timetable: Timetable
  /** The day that is looked at, where there is more than one. */
  weekday: Weekday | null
}

export const MovingContext = createContext<Moving | null>(null)

export function useMovingContext(): Moving {
  const context = useContext(MovingContext)
  if (!context) throw new Error('No timetable surrounds this component.')
  return context
}

/** Moves classes of a timetable, tells what came of it, and has the timetable read again. */
export function useMoving(timetable: Timetable): TimetableMoveActor {
  const { toaster, inspect } = useApp()
  const queries = useQueryClient()
  const moving = useActorRef(timetableMoveMachine, { inspect })
  const tell = useEffectEvent((row: TimetableClass) => {
    const sentence = whereWords(timetable, row.name, row)
    toaster.send({ type: 'show', toast: successToast(sentence) })
    askAgain(queries)
  })
  const lookAgain = useEffectEvent(() => askAgain(queries))
  useEffect(() => {
    const listening = [
      moving.on('moved', ({ row }) => tell(row)),
      moving.on('refused', () => lookAgain()),
    ]
    return () => listening.forEach((each) => each.unsubscribe())
  }, [moving])
  useFocusOnCard(moving)
  return moving
}

/** The card in the cell that it is wanted in while that is saved, and where the server said last until that is read again. */
export function useShown(moving: TimetableMoveActor, timetable: Timetable): Timetable {
  const wish = useSelector(moving, (state) => (state.matches('saving') ? state.context : null))
  const moved = useSelector(moving, ({ context }) => context.moved)
  const classes = timetable.classes.map((each) => {
    if (wish?.place && wish.carried?.id === each.id) return { ...wish.carried, ...wish.place }
    return asMoved(each, moved)
  })
  return { ...timetable, classes }
}

/** Whoever puts a class down, or leaves it where it was, goes on from its card. */
function useFocusOnCard(moving: TimetableMoveActor) {
  const stage = useSelector(moving, stageOf)
  const last = useRef<number | null>(null)
  useEffect(() => {
    if (stage === 'carrying') last.current = moving.getSnapshot().context.carried?.id ?? null
    else if (stage !== 'asking' && last.current !== null) focusCard(last.current)
  }, [moving, stage])
}

const stageOf = (state: TimetableMoveState) => {
  if (state.hasTag('carrying')) return 'carrying'
  if (state.hasTag('asking')) return 'asking'
  return state.matches('saving') ? 'saving' : 'resting'
}

export const gripId = (classId: number) => `move-${classId}`

const focusCard = (classId: number) => document.getElementById(gripId(classId))?.focus()

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
  return 'conflicts'
}

const arrows = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
} as const

export const isArrow = (key: string): key is keyof typeof arrows => key in arrows

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Which of some boxes lies next to another in a direction, as it is seen: the nearest in its own row or column first. */
export function nextBox(from: Box, boxes: readonly Box[], key: keyof typeof arrows): number {
  const [x, y] = arrows[key]
  const [start, end] = y === 0 ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
  const [low, high] = y === 0 ? (['top', 'bottom'] as const) : (['left', 'right'] as const)
  const isForward = x + y > 0
  const scores = boxes.map((box) => {
    const along = isForward ? box[start] - from[end] : from[start] - box[end]
    if (along < -1) return Infinity
    const aside = Math.max(0, box[low] - from[high] + 1, from[low] - box[high] + 1)
    return along + aside * 10
  })
  const best = Math.min(...scores)
  return best === Infinity ? -1 : scores.indexOf(best)
}

/** Gives the focus to the cell that lies next to the one with the focus. */
export function focusNextCell(around: HTMLElement, key: keyof typeof arrows): void {
  const cells = [...around.querySelectorAll<HTMLElement>('[data-cell]')]
  const from = document.activeElement?.closest<HTMLElement>('[data-cell]')
  if (!from) return
  const others = cells.filter((cell) => cell !== from)
  const boxes = others.map((cell) => cell.getBoundingClientRect())
  const next = others[nextBox(from.getBoundingClientRect(), boxes, key)]
  const cell = next?.querySelector<HTMLElement>('[data-put], [aria-pressed=true]')
  cell?.focus()
  // A browser leaves what has the focus where it is if a sliver of it is in sight.
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
