import type { TimetableClass } from '#contract/timetable/timetable.ts'
import { ClassCards } from '#src/ui/timetable/class-card.tsx'
import { NothingHere, PutButton } from '#src/ui/timetable/put-button.tsx'
import { MatrixTray } from '#src/ui/timetable/matrix.tsx'
import { TimetableCard } from './-timetable-card.tsx'
import { outsideWords } from '#src/components/timetable/timetable/timetable-words.ts'
import { useMovingContext } from './-use-moving.ts'
import { useDrop, useTarget } from './-use-target.ts'

/** The classes without a slot or a room. A class that is put here is taken out of the timetable. */
export function TimetableTray({ rows }: { rows: readonly TimetableClass[] }) {
  const { timetable, weekday, mayMove } = useMovingContext()
  const dropProps = useDrop(null, null)
  if (rows.length === 0 && !mayMove) return null
  return (
    <MatrixTray title="Not placed yet" isEmpty={rows.length === 0} {...dropProps}>
      {rows.length === 0 ? (
        <NothingHere>Every class has its place.</NothingHere>
      ) : (
        <ClassCards isWide>
          {rows.map((row) => (
            <TimetableCard
              key={row.id}
              row={row}
              where={outsideWords(timetable, row, weekday !== null)}
            />
          ))}
        </ClassCards>
      )}
      <TakeOut />
    </MatrixTray>
  )
}

function TakeOut() {
  const target = useTarget(null, null)
  return (
    target && (
      <PutButton verdict={target.verdict} place="outside" {...target.buttonProps}>
        Take {target.carried.name} out of the timetable
      </PutButton>
    )
  )
}
