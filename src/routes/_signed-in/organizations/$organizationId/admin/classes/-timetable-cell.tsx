import { memo } from 'react'
import type { TimetableClass } from '#contract/timetable/timetable.ts'
import { ClassCards } from '#src/ui/timetable/class-card.tsx'
import { MatrixCell } from '#src/ui/timetable/matrix.tsx'
import { NothingHere, PutButton } from '#src/ui/timetable/put-button.tsx'
import { TimetableCard } from './-timetable-card.tsx'
import { dayWords } from '#src/components/timetable/timetable/timetable-words.ts'
import { useDrop, useTarget } from './-use-target.ts'

interface Place {
  slot: { id: number; name: string }
  room: { id: number; name: string }
}

interface TimetableCellProps extends Place {
  rows: readonly TimetableClass[]
}

/** One room in one slot: what is there, and while a class is carried the way to put it there. */
export const TimetableCell = memo(function TimetableCell(props: TimetableCellProps) {
  const { slot, room, rows } = props
  const isFree = rows.length === 0
  return (
    <MatrixCell column={room.name} isFree={isFree} {...useDrop(slot.id, room.id)}>
      {!isFree && (
        <ClassCards>
          {rows.map((row) => (
            <TimetableCard key={row.id} row={row} />
          ))}
        </ClassCards>
      )}
      <PutHere slot={slot} room={room} isFree={isFree} />
    </MatrixCell>
  )
}, isSameCell)

/** All that changes in a cell when a class is picked up. */
function PutHere({ slot, room, isFree }: Place & { isFree: boolean }) {
  const target = useTarget(slot.id, room.id)
  if (!target) return isFree && <NothingHere>Free</NothingHere>
  const { carried, place, verdict, found, buttonProps } = target
  const where = `${room.name}, ${slot.name}${dayWords(place.weekday, carried)}`
  return (
    <PutButton
      verdict={verdict}
      place={isFree ? 'free' : 'taken'}
      aria-label={`Put here: ${carried.name} into ${where}`}
      {...buttonProps}
    >
      {found || 'Put here'}
    </PutButton>
  )
}

/** The lists of rows are made anew with every timetable, the rows are not. */
function isSameCell(one: TimetableCellProps, other: TimetableCellProps) {
  return (
    one.slot === other.slot &&
    one.room === other.room &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, index) => row === other.rows[index])
  )
}
