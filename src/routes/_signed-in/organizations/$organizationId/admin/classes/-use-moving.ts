import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react'
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
} from '#src/machines/timetable/timetable-move.machine.ts'
import { successToast } from '#src/machines/frame/toaster.machine.ts'
import { whereWords } from '#src/components/timetable/timetable/timetable-words.ts'

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
