import { formerMemberNote } from '#contract/classes/classes.ts'
import type { DayOverview } from '#contract/classes/day-overview.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'
import { conflictSentence } from '#contract/timetable/conflict-words.ts'
import type { DaySheet } from '#contract/timetable/day-sheet.ts'
import type { Conflict } from '#contract/timetable/timetable.ts'
import { absentWords } from '#src/components/classes/absences/absence-words.ts'
import { enrolledWords } from '#src/components/classes/classes/rule-words.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Stack } from '#src/ui/frame/layout.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { Part } from '#src/ui/text/part.tsx'
import {
  DayStrip,
  StripClass,
  StripRoom,
  StripSlot,
  Unplaced,
} from '#src/ui/timetable/day-strip.tsx'

type SheetClass = DaySheet['classes'][number]

interface DayStripOfProps {
  sheet: DaySheet
  overview: DayOverview
  /** By class, once they are known. */
  conflicts?: Map<number, Conflict[]> | undefined
}

const admin = '/organizations/$organizationId/admin'

/** The classes of a day by time and room, and below them those without a place. */
export function DayStripOf({ sheet, overview, conflicts }: DayStripOfProps) {
  const { columns, rooms, unplaced } = placesOf(sheet)
  const card = (one: SheetClass) => (
    <OneClass
      key={one.id}
      of={one}
      sheet={sheet}
      overview={overview}
      conflicts={conflicts?.get(one.id) ?? []}
    />
  )
  return (
    <Stack>
      {columns.length > 0 && (
        <DayStrip
          label="Classes by time and room"
          rooms={rooms.map(({ name }) => name)}
          slotsCount={columns.length}
        >
          {columns.map((column, slot) => (
            <StripSlot key={column.key} index={slot} name={column.name} times={column.times}>
              {column.rooms.map(({ id, at, name, classes }) => (
                <StripRoom key={id} slot={slot} room={at} name={name}>
                  {classes.map(card)}
                </StripRoom>
              ))}
            </StripSlot>
          ))}
        </DayStrip>
      )}
      {unplaced.length > 0 && (
        <Part title="Without a place">
          <Unplaced label="Without a place">{unplaced.map(card)}</Unplaced>
        </Part>
      )}
    </Stack>
  )
}

interface Room {
  /** Null if no class of the day has a room. */
  id: number | null
  name: string
}

const isIn = ({ roomId }: SheetClass, { id }: Room) => id === null || roomId === id

/**
 * The columns by time: the time slots in use, and the times of classes that have their own. Each with the rooms in use
 * then, and their place among all rooms of the day.
 */
export function placesOf({ rooms, slots, classes }: DaySheet) {
  const hasRooms = rooms.length > 0
  const timesOf = ({ slotId, startTime, endTime }: SheetClass) => {
    const slot = slots.find(({ id }) => id === slotId)
    if (slot) return { ...slot, key: `slot ${slot.id}`, times: range(slot) }
    if (startTime === null || endTime === null) return null
    const own = { startTime, endTime }
    return { ...own, key: `${startTime} ${endTime}`, name: range(own), times: null }
  }
  const isPlaced = (one: SheetClass) => timesOf(one) !== null && (!hasRooms || one.roomId !== null)
  const placed = classes.filter(isPlaced)
  const times = new Map(placed.flatMap((one) => timesOf(one) ?? []).map((each) => [each.key, each]))
  const used = (hasRooms ? rooms : [{ id: null, name: 'No rooms yet' }]).filter((room) =>
    placed.some((one) => isIn(one, room)),
  )
  return {
    columns: [...times.values()]
      .toSorted((one, other) =>
        `${one.startTime} ${one.endTime}`.localeCompare(`${other.startTime} ${other.endTime}`),
      )
      .map((column) => ({
        ...column,
        rooms: used
          .map((room, at) => ({
            ...room,
            at,
            classes: placed.filter((one) => timesOf(one)?.key === column.key && isIn(one, room)),
          }))
          .filter((room) => room.classes.length > 0),
      })),
    rooms: used,
    unplaced: classes.filter((one) => !isPlaced(one)),
  }
}

const range = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  displayTimeRange(startTime, endTime)

interface OneClassProps {
  of: SheetClass
  sheet: DaySheet
  overview: DayOverview
  conflicts: readonly Conflict[]
}

const mostWarnings = 3

function OneClass({ of: one, sheet, overview, conflicts }: OneClassProps) {
  const may = useMay()
  const absent = one.teachers.filter(({ isAbsent }) => isAbsent)
  const warnings = [
    ...teacherWarnings(one),
    ...conflicts.map((conflict) => `Conflict: ${conflictSentence(conflict)}`),
  ]
  const rest = warnings.length - mostWarnings
  return (
    <StripClass
      name={
        may('classes.view') ? (
          <RouterLink from={admin} to={`${admin}/classes/$classId`} params={{ classId: one.id }}>
            {one.name}
          </RouterLink>
        ) : (
          <RouterLink
            from={admin}
            to={`${admin}/attendance/$classDayId/$classId`}
            params={{ classDayId: sheet.id, classId: one.id }}
          >
            {one.name}
          </RouterLink>
        )
      }
      mark={one.isDraft && <Badge>Draft</Badge>}
      note={missingPlace(one, sheet)}
      faces={[
        ...(one.substituteName === null
          ? []
          : [
              {
                name: one.substituteName,
                note: absent.length > 0 ? `substitutes for ${namesOf(absent)}` : 'substitute',
              },
            ]),
        ...one.teachers
          .filter(({ isAbsent, name }) => !isAbsent && name !== one.substituteName)
          .map(({ name, organizationUserId, isFormerMember }) => ({
            name,
            note: isFormerMember ? formerMemberNote : null,
            photoUrl: overview.photos?.find(
              (photo) => photo.organizationUserId === organizationUserId,
            )?.photoUrl,
          })),
      ]}
      seats={seatsOf(one)}
      warnings={
        rest > 0 ? [...warnings.slice(0, mostWarnings), `${rest} more in the timetable.`] : warnings
      }
    />
  )
}

/** What a class without a place lacks; null with both. */
function missingPlace(
  { roomId, slotId, startTime, endTime }: SheetClass,
  { rooms, slots }: DaySheet,
) {
  const slot = slots.find(({ id }) => id === slotId)
  const room = rooms.find(({ id }) => id === roomId)
  const hasTimes = startTime !== null && endTime !== null
  const time = slot
    ? `${slot.name}, ${range(slot)}`
    : hasTimes
      ? range({ startTime, endTime })
      : null
  if (time !== null && (room || rooms.length === 0)) return null
  if (time === null && !room) return 'No time and no room yet'
  return time === null ? `No time yet, ${room?.name}` : `${time}, no room yet`
}

/** "No teacher: Samuel Ortiz is absent." or "No teacher: Samuel Ortiz is no longer a member." */
function teacherWarnings({ teachers, substituteName, needsSubstitute }: SheetClass): string[] {
  const absent = teachers.filter(({ isAbsent }) => isAbsent)
  if (teachers.length === 0 && substituteName === null) return ['No teacher yet.']
  const isWithoutMember = teachers.every(({ isFormerMember }) => isFormerMember)
  if (isWithoutMember && substituteName === null) return [formerMembers(teachers)]
  if (!needsSubstitute) return []
  const words = `${absentWords(absent) ?? ''}.`
  return absent.length === teachers.length
    ? [`No teacher: ${words}`]
    : [`Needs a substitute: ${words}`]
}

const formerMembers = (teachers: SheetClass['teachers']) =>
  `No teacher: ${namesOf(teachers)} ${teachers.length === 1 ? `is ${formerMemberNote}` : 'are no longer members'}.`

const namesOf = (teachers: readonly { name: string }[]) =>
  new Intl.ListFormat('en-US').format(teachers.map(({ name }) => name))

/** "8 of 12", "12 of 12, full, 3 waiting" or "8 students". */
function seatsOf(one: SheetClass) {
  const { enrolledStudentsCount: count, maxStudents, waitingCount } = one
  const isFull = maxStudents !== null && count >= maxStudents
  const words = [
    maxStudents === null ? (count === 1 ? '1 student' : `${count} students`) : enrolledWords(one),
    isFull && 'full',
    waitingCount > 0 && `${waitingCount} waiting`,
  ]
  return {
    words: words.filter(Boolean).join(', '),
    fraction: maxStudents === null || maxStudents === 0 ? null : count / maxStudents,
  }
}
