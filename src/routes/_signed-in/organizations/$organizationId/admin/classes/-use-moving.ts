import { createContext, useContext, useEffect, useEffectEvent, useRef, type DragEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import type { Timetable, TimetableClass } from '#contract/timetable/timetable.ts'
import type { Weekday } from '#contract/dates/weekdays.ts'
import { askAgain } from '#src/components/forms/use-change.ts'
import { useFocusOnwards } from '#src/components/frame/use-focus-onwards.ts'
import { focusMain } from '#src/ui/frame/focus.ts'
import { useApp } from '#src/components/frame/app.ts'
import {
  asMoved,
  timetableMoveMachine,
  type TimetableMoveActor,
  type TimetableMoveState,
  isCarrying,
  isPlaced,
  isSamePlace,
  type Place,
} from '#src/machines/timetable/timetable-move.machine.ts'
import { useHeldToast } from '#src/components/accounts/notifications/use-held-change.ts'
import { whereWords, openConflicts } from '#src/components/timetable/timetable/timetable-words.ts'
import type { Verdict } from '#src/ui/timetable/put-button.tsx'
import { placeFor } from '#src/components/timetable/timetable/timetable-places.ts'

/** The context that every cell and card needs of the timetable. */
interface Moving {
  moving: TimetableMoveActor
  mayMove: boolean
  timetable: Timetable
  /** The visible weekday, if there are several. */
  weekday: Weekday | null
}

export const MovingContext = createContext<Moving | null>(null)

export function useMovingContext(): Moving {
  const context = useContext(MovingContext)
  if (!context) throw new Error('No timetable surrounds this component.')
  return context
}

/** Moves classes of a timetable, reports the results, and refreshes the timetable. */
export function useMoving(timetable: Timetable): TimetableMoveActor {
  const { inspect } = useApp()
  const { organizationId } = useParams({ from: '/_signed-in/organizations/$organizationId/admin' })
  const say = useHeldToast({ organizationId, subjectType: 'Class' })
  const queries = useQueryClient()
  const moving = useActorRef(timetableMoveMachine, { inspect })
  const onMoved = useEffectEvent((row: TimetableClass) => {
    const sentence = whereWords(timetable, row.name, row)
    void say(row, sentence)
    askAgain(queries)
  })
  const lookAgain = useEffectEvent(() => askAgain(queries))
  useEffect(() => {
    const listening = [
      moving.on('moved', ({ row }) => onMoved(row)),
      moving.on('refused', () => lookAgain()),
    ]
    return () => listening.forEach((each) => each.unsubscribe())
  }, [moving])
  useFocusOnCard(moving, timetable.classes)
  return moving
}

/** Shows the card in its new cell during the save, and in the place from the server's response until the refresh. */
export function useShown(moving: TimetableMoveActor, timetable: Timetable): Timetable {
  const move = useSelector(moving, (state) => (state.matches('saving') ? state.context : null))
  const moved = useSelector(moving, ({ context }) => context.moved)
  const classes = timetable.classes.map((each) => {
    if (move?.place && move.carried?.id === each.id) return { ...move.carried, ...move.place }
    return asMoved(each, moved)
  })
  return { ...timetable, classes }
}

/** Moves the focus to the card of a class that was put down or released, or whose move was undone. */
function useFocusOnCard(moving: TimetableMoveActor, classes: readonly TimetableClass[]) {
  const stage = useSelector(moving, stageOf)
  const last = useRef<number | null>(null)
  useEffect(() => {
    if (stage === 'carrying') last.current = moving.getSnapshot().context.carried?.id ?? null
    else if (stage !== 'asking' && last.current !== null) focusCard(last.current)
  }, [moving, stage])
  useFocusOnwards(classes, () => (last.current === null ? focusMain() : focusCard(last.current)))
}

const stageOf = (state: TimetableMoveState) => {
  if (state.hasTag('carrying')) return 'carrying'
  if (state.hasTag('asking')) return 'asking'
  return state.matches('saving') ? 'saving' : 'resting'
}

export const gripId = (classId: number) => `move-${classId}`

const focusCard = (classId: number) => document.getElementById(gripId(classId))?.focus()

/** A drop target for a carried class. It renders nothing: the carried class is looked up on drop. */
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

/** The same as a button, with what is known about the cell. The class's own cell has no button. */
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
    /** "2 conflicts", as far as they are known. */
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
  // A class in the tray with only a room belongs there.
  const isHome = slotId === null ? !isPlaced(carried) : isSamePlace(carried, place)
  return { carried, place, isHome }
}

/** What is known about a cell, in a word or two. */
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

/** Which of some boxes is next in a direction, as displayed: the nearest in its own row or column first. */
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

/** Moves the focus to the next cell in a direction. */
export function focusNextCell(around: HTMLElement, key: keyof typeof arrows): void {
  const cells = [...around.querySelectorAll<HTMLElement>('[data-cell]')]
  const from = document.activeElement?.closest<HTMLElement>('[data-cell]')
  if (!from) return
  const others = cells.filter((cell) => cell !== from)
  const boxes = others.map((cell) => cell.getBoundingClientRect())
  const next = others[nextBox(from.getBoundingClientRect(), boxes, key)]
  const cell = next?.querySelector<HTMLElement>('[data-put], [aria-pressed=true]')
  cell?.focus()
  // Browsers do not scroll to a focused element that is partly visible.
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
