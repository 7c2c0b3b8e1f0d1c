import { useSelector } from '@xstate/react'
import type { TimetableMoveState } from '#src/machines/timetable/timetable-move.machine.ts'
import { isCarrying } from '#src/machines/timetable/timetable-move.machine.ts'
import { VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { CarryBar, KeyHint } from '#src/ui/timetable/carry-bar.tsx'
import { checkWords, placeWords } from '#src/components/timetable/timetable/timetable-words.ts'
import { useMovingContext } from './-use-moving.ts'

/** What is carried, and what would collide where somebody points: in sight, and read out as it changes. */
export function CarriedClass() {
  const { moving, timetable } = useMovingContext()
  const name = useSelector(moving, (state) =>
    isCarrying(state) ? (state.context.carried?.name ?? '') : '',
  )
  const words = useSelector(moving, (state) =>
    wordsFor(state, (place) => placeWords(timetable, place)),
  )
  return (
    <>
      <VisuallyHidden>
        <span role="status">{name && (words || `${name} is picked up. ${howTo} ${keyHint}`)}</span>
      </VisuallyHidden>
      {name && (
        <CarryBar name={name} stopLabel="Leave it" onStop={() => moving.send({ type: 'leave' })}>
          {words || (
            <>
              {howTo}
              <KeyHint>{keyHint}</KeyHint>
            </>
          )}
        </CarryBar>
      )}
    </>
  )
}

const howTo = 'Choose where to put it.'
const keyHint = 'Arrow keys lead from cell to cell, Escape leaves it where it was.'

type Naming = (place: NonNullable<TimetableMoveState['context']['place']>) => string

function wordsFor(state: TimetableMoveState, nameOf: Naming): string {
  const { place, check } = state.context
  const name = place && nameOf(place)
  if (!name) return ''
  if (state.matches({ carrying: 'unjudged' }))
    return `${name}: it is not known what is in the way there.`
  return check ? `${name}: ${checkWords(check)}` : ''
}
