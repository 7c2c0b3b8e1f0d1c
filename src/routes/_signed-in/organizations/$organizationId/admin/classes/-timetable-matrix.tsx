import {
  useId,
  useMemo,
  useRef,
  type KeyboardEvent,
  memo,
  type DragEvent,
  type MouseEvent,
  Fragment,
} from 'react'
import type { Timetable, TimetableClass, Conflict } from '#contract/timetable/timetable.ts'
import type { Weekday } from '#contract/dates/weekdays.ts'
import { previewWords } from '#src/components/accounts/notifications/notification-words.ts'
import {
  NotifyPanel,
  defaultOptions,
} from '#src/components/accounts/notifications/notify-panel.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import {
  isCarrying,
  isPlaced,
  isSaving,
  type TimetableMoveState,
} from '#src/machines/timetable/timetable-move.machine.ts'
import { Stack, VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { OnPaper } from '#src/ui/frame/paper.tsx'
import { displayTimeRange } from '#contract/dates/display-time.ts'
import { ListStatus } from '#src/ui/table/list.tsx'
import {
  Matrix,
  MatrixSlot,
  MatrixCell,
  MatrixTray,
  MatrixConflict,
  MatrixConflicts,
} from '#src/ui/timetable/matrix.tsx'
import {
  focusNextCell,
  isArrow,
  MovingContext,
  useMoving,
  useShown,
  useMovingContext,
  gripId,
  useDrop,
  useTarget,
} from './-use-moving.ts'
import { spread } from '#src/components/timetable/timetable/timetable-places.ts'
import {
  countsOf,
  dayWords,
  outsideWords,
  datesWords,
  openConflicts,
  seatWords,
  checkWords,
  placeWords,
} from '#src/components/timetable/timetable/timetable-words.ts'
import { ClassCards, CardGrip, ClassCard, ScreenMark } from '#src/ui/timetable/class-card.tsx'
import { NothingHere, PutButton } from '#src/ui/timetable/put-button.tsx'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Check, TriangleAlert } from 'lucide-react'
import { UnusualClassStatus } from '#src/components/classes/classes/class-status.tsx'
import { rowLink } from '#src/ui/look/link-look.ts'
import { Badge } from '#src/ui/text/badge.tsx'
import { isOpen, conflictsIn } from '#src/components/timetable/timetable/conflicts-in.ts'
import { CarryBar, KeyHint } from '#src/ui/timetable/carry-bar.tsx'
import { permissionLabel } from '#contract/rights/permissions.ts'
import { ExceptionDialog } from './-exception-dialog.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { conflictSentence, moreSentence } from '#contract/timetable/conflict-words.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'

interface TimetableMatrixProps {
  /** Its title on paper. */
  title: string
  timetable: Timetable
  weekday: Weekday | null
}

/** The classes of a semester in their slots and rooms. People who manage classes can move them. */
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

const capacityWords = (capacity: number | null) =>
  capacity === null ? null : `Capacity ${capacity}`

interface Place {
  slot: { id: number; name: string }
  room: { id: number; name: string }
}

interface TimetableCellProps extends Place {
  rows: readonly TimetableClass[]
}

/** One room in one time slot: its classes, and a button to put a carried class there. */
const TimetableCell = memo(function TimetableCell(props: TimetableCellProps) {
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

/** The parts of a cell that change when a class is picked up. */
function PutHere({ slot, room, isFree }: Place & { isFree: boolean }) {
  const target = useTarget(slot.id, room.id)
  if (!target) return isFree && <NothingHere>Free</NothingHere>
  const { carried, place, verdict, found, buttonProps } = target
  const where = `${room.name}, ${slot.name}${dayWords(place.weekday, carried)}`
  return (
    <PutButton
      verdict={verdict}
      place={isFree ? 'free' : 'taken'}
      aria-label={`Move here: ${carried.name} into ${where}`}
      {...buttonProps}
    >
      {found || 'Move here'}
    </PutButton>
  )
}

/** Every new timetable has new lists with the same rows. */
function isSameCell(one: TimetableCellProps, other: TimetableCellProps) {
  return (
    one.slot === other.slot &&
    one.room === other.room &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, index) => row === other.rows[index])
  )
}

/** Classes without a slot or a room. A class that is put here is removed from the timetable. */
function TimetableTray({ rows }: { rows: readonly TimetableClass[] }) {
  const { timetable, weekday, mayMove } = useMovingContext()
  const dropProps = useDrop(null, null)
  if (rows.length === 0 && !mayMove) return null
  return (
    <MatrixTray title="Not scheduled" isEmpty={rows.length === 0} {...dropProps}>
      {rows.length === 0 ? (
        <NothingHere>Every class is scheduled.</NothingHere>
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
        Remove {target.carried.name} from the timetable
      </PutButton>
    )
  )
}

interface TimetableCardProps {
  row: TimetableClass
  /** What its cell does not show. */
  where?: string
}

/** A class in the timetable. A press picks it up, and another one releases it; its name links to its page. */
const TimetableCard = memo(function TimetableCard({ row, where = '' }: TimetableCardProps) {
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
      // Browsers cancel a drag if the page changes while it starts.
      setTimeout(pickUp)
    },
    onDragEnd: leave,
    // The whole card except its link can be pressed; a button of that size could not be dragged everywhere.
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

/** The class that is carried, and what a move to the pointer does: visible, and each part announced once it is known. */
function CarriedClass() {
  const { moving, timetable } = useMovingContext()
  const name = useSelector(moving, (state) =>
    isCarrying(state) ? (state.context.carried?.name ?? '') : '',
  )
  const words = useSelector(moving, (state) =>
    wordsFor(state, (place) => placeWords(timetable, place)),
  )
  const whoWords = useSelector(moving, notifiedWords)
  const isAimed = useSelector(moving, ({ context }) => context.place !== null)
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {name && (words || (!isAimed && `${name} is picked up. ${howTo} ${keyHint}`))}
        </span>
        <span role="status" aria-label="Who is notified">
          {whoWords}
        </span>
      </VisuallyHidden>
      {name && (
        <CarryBar
          name={name}
          stopLabel="Don’t move"
          onStop={() => moving.send({ type: 'leave' })}
          note={whoWords}
        >
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

const howTo = 'Choose a new place.'
const keyHint = 'Use the arrow keys to choose a cell, or press Escape to cancel.'

type Naming = (place: NonNullable<TimetableMoveState['context']['place']>) => string

function wordsFor(state: TimetableMoveState, nameOf: Naming): string {
  const { place, check } = state.context
  const name = place && nameOf(place)
  if (!name) return ''
  if (state.matches({ carrying: 'unjudged' })) return `${name}: conflicts couldn’t be checked.`
  return check ? `${name}: ${checkWords(check)}` : ''
}

/** "1 family, 1 email, 1 new conflict.", once the pointer stays on a cell. */
function notifiedWords(state: TimetableMoveState): string {
  const { place, preview } = state.context
  if (!preview || !state.matches({ carrying: { judged: 'previewed' } })) return ''
  const where = place?.slotId === null ? 'Not scheduled: ' : ''
  return `${where}${previewWords(preview)}.`
}

/** The conflicts of a move, with a reason from people who may accept them, and who is notified then. */
function BlockedMove() {
  const { moving } = useMovingContext()
  const blocked = useSelector(moving, (state) => (state.matches('blocked') ? state.context : null))
  if (!blocked?.carried) return null
  const { carried, place, problem, reason, notification } = blocked
  return (
    <ExceptionDialog
      title={`${carried.name} can’t move there without conflicts`}
      problem={problem}
      reason={reason ?? ''}
      confirmLabel="Move anyway"
      cancelLabel="Don’t move"
      whoMay={`It wasn’t moved. Only roles with “${permissionLabel('enrollments.override')}” can move it anyway.`}
      onAccept={(given) => moving.send({ type: 'override', reason: given })}
      onLeave={() => moving.send({ type: 'leave' })}
    >
      <NotifyPanel
        path={`Class/admin/preview/place/${carried.id}`}
        draft={{ version: carried.version, ...place, ...(notification && { notification }) }}
        options={{
          value: notification ?? defaultOptions,
          onChange: (chosen) => moving.send({ type: 'choose', notification: chosen }),
        }}
      />
    </ExceptionDialog>
  )
}

/** Somebody else saved the class meanwhile: where it is now, and the choice between that and the move. */
function OvertakenMove() {
  const { moving, timetable } = useMovingContext()
  const found = useSelector(moving, (state) => (state.matches('overtaken') ? state.context : null))
  if (!found?.carried || !found.place) return null
  const { carried, place, problem } = found
  const where = isPlaced(carried)
    ? `It’s in ${placeWords(timetable, carried)} now.`
    : 'It isn’t on the timetable now.'
  return (
    <ConfirmDialog
      title={`Someone else just moved ${carried.name}`}
      isOpen
      confirmLabel="Move anyway"
      cancelLabel="Keep their change"
      onConfirm={() => moving.send({ type: 'moveAnyway' })}
      onCancel={() => moving.send({ type: 'leave' })}
    >
      <Stack gap="tight">
        <p>
          {problem} {where}
        </p>
        <p>
          {isPlaced(place)
            ? `You were moving it to ${placeWords(timetable, place)}.`
            : 'You were removing it from the timetable.'}
        </p>
      </Stack>
    </ConfirmDialog>
  )
}

/** All conflicts of a timetable, with links to the classes. */
function TimetableConflicts({ timetable }: { timetable: Timetable }) {
  const found = conflictsIn(timetable)
  const { open = 0, accepted = 0 } = timetable.moreConflicts ?? {}
  if (found.length + open + accepted === 0) return null
  return (
    <Card title="Conflicts">
      <MatrixConflicts>
        {found.map(({ one, conflict }) => (
          <MatrixConflict
            key={`${one.id} ${conflict.kind} ${conflict.classId}`}
            isAccepted={conflict.override !== null}
            classes={othersOf(one, conflict).map(({ id, name }, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <RouterLink
                  from="/organizations/$organizationId/admin"
                  to="/organizations/$organizationId/admin/classes/$classId"
                  params={{ classId: id }}
                >
                  {name}
                </RouterLink>
              </Fragment>
            ))}
          >
            {conflictSentence(conflict)}
            {conflict.override && ` ${acceptedWords(conflict.override)}`}
          </MatrixConflict>
        ))}
      </MatrixConflicts>
      {open + accepted > 0 && <p>{moreWords(open, accepted)}</p>}
    </Card>
  )
}

/** "And 840 more, 2 accepted. Each class card shows its own count." */
const moreWords = (open: number, accepted: number) => {
  const more = moreSentence(open + accepted).slice(0, -1)
  const known = accepted > 0 ? `, ${accepted.toLocaleString('en-US')} accepted` : ''
  return `${more}${known}. Each class card shows its own count.`
}

/** The class, and the one that it conflicts with. */
const othersOf = (one: { id: number; name: string }, { classId, className }: Conflict) =>
  classId === null || className === null ? [one] : [one, { id: classId, name: className }]

const acceptedWords = ({ reason, by }: NonNullable<Conflict['override']>) =>
  `Accepted${by === null ? '' : ` by ${by}`}: ${reason}`
