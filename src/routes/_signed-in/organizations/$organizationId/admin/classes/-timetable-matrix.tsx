import { useId, useMemo, useRef, type KeyboardEvent } from 'react'
import type { Timetable } from '#contract/timetable/timetable.ts'
import type { Weekday } from '#contract/dates/weekdays.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { isCarrying } from '#src/machines/timetable/timetable-move.machine.ts'
import { Stack } from '#src/ui/frame/layout.tsx'
import { OnPaper } from '#src/ui/frame/paper.tsx'
import { displayTimeRange } from '#src/ui/text/times/display-time.ts'
import { ListStatus } from '#src/ui/table/list.tsx'
import { Matrix, MatrixSlot } from '#src/ui/timetable/matrix.tsx'
import { BlockedMove } from './-blocked-move.tsx'
import { CarriedClass } from './-carried-class.tsx'
import { focusNextCell, isArrow } from './-next-cell.ts'
import { OvertakenMove } from './-overtaken-move.tsx'
import { TimetableCell } from './-timetable-cell.tsx'
import { TimetableConflicts } from './-timetable-conflicts.tsx'
import { spread } from '#src/components/timetable/timetable/timetable-places.ts'
import { TimetableTray } from './-timetable-tray.tsx'
import { countsOf } from '#src/components/timetable/timetable/timetable-words.ts'
import { MovingContext, useMoving, useShown } from './-use-moving.ts'

interface TimetableMatrixProps {
  /** What stands above it on paper. */
  title: string
  timetable: Timetable
  weekday: Weekday | null
}

/** The classes of a semester in their slots and rooms. Whoever manages classes moves them. */
export function TimetableMatrix({ title, timetable: saved, weekday }: TimetableMatrixProps) {
  const id = useId()
  const cells = useRef<HTMLDivElement>(null)
  const mayMove = useMay()('classes.manage')
  const moving = useMoving(saved)
  const timetable = useShown(moving, saved)
  const { slots, rooms } = timetable
  const placed = spread(timetable, weekday)
  const context = useMemo(
    () => ({ moving, mayMove, timetable: saved, weekday }),
    [moving, mayMove, saved, weekday],
  )
  const follow = (event: KeyboardEvent) => {
    if (!isCarrying(moving.getSnapshot())) return
    if (event.key === 'Escape') moving.send({ type: 'leave' })
    else if (isArrow(event.key) && cells.current) {
      event.preventDefault()
      focusNextCell(cells.current, event.key)
    }
  }

  return (
    <MovingContext value={context}>
      <ListStatus>{countsOf(timetable)}</ListStatus>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons inside */}
      <div ref={cells} onKeyDown={follow}>
        <OnPaper title={title} isWide>
          <Stack>
            <TimetableTray rows={placed.outside} />
            <Matrix
              columns={rooms.map((room) => ({ ...room, note: capacityWords(room.capacity) }))}
            >
              {slots.map((slot) => (
                <MatrixSlot
                  key={slot.id}
                  id={`${id}-${slot.id}`}
                  name={slot.name}
                  note={displayTimeRange(slot.startTime, slot.endTime)}
                >
                  {rooms.map((room) => (
                    <TimetableCell
                      key={room.id}
                      slot={slot}
                      room={room}
                      rows={placed.in(slot.id, room.id)}
                    />
                  ))}
                </MatrixSlot>
              ))}
            </Matrix>
          </Stack>
        </OnPaper>
        <CarriedClass />
      </div>
      <TimetableConflicts timetable={timetable} />
      <BlockedMove />
      <OvertakenMove />
    </MovingContext>
  )
}

const capacityWords = (capacity: number | null) => (capacity === null ? null : `Holds ${capacity}`)
