import { useSelector } from '@xstate/react'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { placeWords } from '#src/components/timetable/timetable/timetable-words.ts'
import { isPlaced } from '#src/components/timetable/timetable/timetable-places.ts'
import { useMovingContext } from './-use-moving.ts'

/** Somebody else saved the class meanwhile: where it is now, and the choice between that and the move. */
export function OvertakenMove() {
  const { moving, timetable } = useMovingContext()
  const found = useSelector(moving, (state) => (state.matches('overtaken') ? state.context : null))
  if (!found?.carried || !found.place) return null
  const { carried, place, problem } = found
  const where = isPlaced(carried)
    ? `It is in ${placeWords(timetable, carried)} now.`
    : 'It is not in the timetable now.'
  return (
    <ConfirmDialog
      title={`Somebody was faster with ${carried.name}`}
      isOpen
      confirmLabel="Move it all the same"
      cancelLabel="Leave it there"
      onConfirm={() => moving.send({ type: 'insist' })}
      onCancel={() => moving.send({ type: 'leave' })}
    >
      <Stack gap="tight">
        <p>
          {problem} {where}
        </p>
        <p>
          {isPlaced(place)
            ? `You were about to put it into ${placeWords(timetable, place)}.`
            : 'You were about to take it out of the timetable.'}
        </p>
      </Stack>
    </ConfirmDialog>
  )
}
