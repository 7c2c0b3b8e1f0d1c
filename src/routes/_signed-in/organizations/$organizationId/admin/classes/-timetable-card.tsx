import { memo, type DragEvent, type MouseEvent } from 'react'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Check, TriangleAlert } from 'lucide-react'
import type { TimetableClass } from '#contract/timetable/timetable.ts'
import { UnusualClassStatus } from '#src/components/classes/classes/class-status.tsx'
import { isCarrying, isSaving } from '#src/machines/timetable/timetable-move.machine.ts'
import { rowLink } from '#src/ui/look/link-look.ts'
import { Badge } from '#src/ui/text/badge.tsx'
import { CardGrip, ClassCard, ScreenMark } from '#src/ui/timetable/class-card.tsx'
import { isOpen } from '#src/components/timetable/timetable/conflicts-in.ts'
import {
  datesWords,
  openConflicts,
  seatWords,
} from '#src/components/timetable/timetable/timetable-words.ts'
import { gripId, useMovingContext } from './-use-moving.ts'

interface TimetableCardProps {
  row: TimetableClass
  /** What the cell around it does not say. */
  where?: string
}

/** A class in the timetable. A press picks it up, another one leaves it where it is; its name leads to its page. */
export const TimetableCard = memo(function TimetableCard({ row, where = '' }: TimetableCardProps) {
  const { moving, mayMove, timetable } = useMovingContext()
  const stage = useSelector(moving, (state) => {
    if (state.context.next?.id === row.id) return 'busy'
    if (state.context.carried?.id !== row.id) return 'resting'
    return isCarrying(state) ? 'carried' : isSaving(state) ? 'busy' : 'resting'
  })
  const [isCarried, isBusy] = [stage === 'carried', stage === 'busy']
  const pickUp = () => moving.send({ type: 'pickUp', carried: row })
  const leave = () => moving.send({ type: 'leave' })
  const dragging = mayMove && {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData('text/plain', row.name)
      dataTransfer.effectAllowed = 'move'
      // A browser gives up a drag whose page changes while it begins.
      setTimeout(pickUp)
    },
    onDragEnd: leave,
    // The card is pressed anywhere but on its link; a button as large could not be dragged everywhere.
    onClick: ({ target }: MouseEvent<HTMLElement>) => {
      if (target instanceof Element && target.closest('a')) return
      document.getElementById(gripId(row.id))?.focus()
      if (isCarried) leave()
      else pickUp()
    },
  }
  const openCount = openConflicts(row.conflicts, row.moreConflicts)

  return (
    <ClassCard
      {...dragging}
      name={
        <Link
          from="/organizations/$organizationId/admin"
          to="/organizations/$organizationId/admin/classes/$classId"
          params={{ classId: row.id }}
          draggable={false}
          className={rowLink()}
        >
          {row.name}
        </Link>
      }
      facts={[
        row.teacherNames.join(', '),
        seatWords(row),
        datesWords(timetable, row),
        where,
      ].filter(Boolean)}
      marks={<Marks row={row} openCount={openCount} />}
      tone={openCount ? 'conflict' : row.status === 'Draft' ? 'draft' : 'calm'}
      isCarried={isCarried}
      isBusy={isBusy}
      grip={
        mayMove && (
          <CardGrip id={gripId(row.id)} aria-label={`Move ${row.name}`} aria-pressed={isCarried} />
        )
      }
    />
  )
})

const Marks = ({ row, openCount }: { row: TimetableClass; openCount: string }) => (
  <>
    <UnusualClassStatus status={row.status} />
    {openCount && (
      <ScreenMark>
        <Badge tone="destructive" icon={<TriangleAlert aria-hidden="true" />}>
          {openCount}
        </Badge>
      </ScreenMark>
    )}
    {reasonsOf(row).map((reason) => (
      <ScreenMark key={reason}>
        <Badge icon={<Check aria-hidden="true" />}>Accepted: {reason}</Badge>
      </ScreenMark>
    ))}
  </>
)

const reasonsOf = ({ conflicts }: TimetableClass) => [
  ...new Set(
    conflicts.filter((each) => !isOpen(each)).map(({ override }) => override?.reason ?? ''),
  ),
]
