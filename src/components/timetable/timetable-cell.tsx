import type { TimetableClass } from '#contract/timetable.ts'
import { ClassCards } from '#src/ui/timetable/class-card.tsx'
import { MatrixCell } from '#src/ui/timetable/matrix.tsx'
import { CellFoot, PutButton } from '#src/ui/timetable/put-button.tsx'
import { TimetableCard } from './timetable-card.tsx'
import { dayWords } from './timetable-words.ts'
import { useTarget } from './use-target.ts'

interface TimetableCellProps {
  slot: { id: number; name: string }
  room: { id: number; name: string }
  rows: readonly TimetableClass[]
}

/** One room in one slot: what is there, and while a class is carried the way to put it there. */
export function TimetableCell({ slot, room, rows }: TimetableCellProps) {
  const { carried, place, isOffered, verdict, found, buttonProps, dropProps } = useTarget(
    slot.id,
    room.id,
  )
  return (
    <MatrixCell room={room.name} {...dropProps}>
      <ClassCards isCovered={isOffered}>
        {rows.map((row) => (
          <TimetableCard key={row.id} row={row} />
        ))}
      </ClassCards>
      <CellFoot>{rows.length === 0 && !isOffered && 'Free'}</CellFoot>
      {carried && place && isOffered && (
        <PutButton
          verdict={verdict}
          aria-label={`Put here: ${carried.name} into ${room.name}, ${slot.name}${dayWords(place.weekday, carried)}`}
          {...buttonProps}
        >
          {found || 'Put here'}
        </PutButton>
      )}
    </MatrixCell>
  )
}
