import { classDayTypeNames } from '#contract/timetable/class-days.ts'
import { type DaySheet, teachersOnDay } from '#contract/timetable/day-sheet.ts'
import { PrintButton } from '#src/components/frame/print-button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { OnPaper, PaperPart, ScreenOnly } from '#src/ui/frame/paper.tsx'
import { DayGrid, GridHour, GridItem, GridPlace, Small } from '#src/ui/table/day-grid.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'
import { dotted } from '#src/ui/text/dotted.ts'

type SheetClass = DaySheet['classes'][number]

const students = ({ enrolledStudentsCount: count }: SheetClass) =>
  counted(count, ['student', 'students'])

const nameOf = ({ name, isDraft }: SheetClass) => (isDraft ? `${name} (Draft)` : name)

/** The rooms and times of a day's classes, to print. It names no student. */
export function DaySheetCard({ sheet }: { sheet: DaySheet }) {
  const { organizationName, date, type, notes, classes } = sheet
  const day = dayInWords(date)
  const about = [type === 'Regular' ? null : classDayTypeNames[type], notes].filter(Boolean)
  const title = [organizationName, day, ...about].join(' · ')

  return (
    <Card title="Day sheet">
      {classes.length === 0 ? (
        <p>
          No classes meet on this day
          {type === 'Holiday'
            ? ', as it is a holiday'
            : type === 'Canceled'
              ? ', as it is canceled'
              : ''}
          .
        </p>
      ) : (
        <>
          <OnPaper title={title} isWide>
            <DaySheetGrid sheet={sheet} />
          </OnPaper>
          <Row>
            <PrintButton>Print day sheet</PrintButton>
          </Row>
        </>
      )}
    </Card>
  )
}

/** The grid of rooms and times, and the classes outside of it. */
export const DaySheetGrid = ({ sheet }: { sheet: DaySheet }) => (
  <Stack>
    <Placed sheet={sheet} />
    <Elsewhere sheet={sheet} />
  </Stack>
)

const isPlaced = ({ roomId, slotId }: SheetClass) => roomId !== null && slotId !== null

type SheetRoom = DaySheet['rooms'][number]

/** More would not leave room for whole words in a column of a page. */
const mostOnPaper = 7

/** On paper, many rooms are several tables. */
function Placed({ sheet }: { sheet: DaySheet }) {
  const placed = sheet.classes.filter(isPlaced)
  if (placed.length === 0) return null
  const used = sheet.rooms.filter(({ id }) => placed.some(({ roomId }) => roomId === id))
  const groups = inEqualGroups(used, mostOnPaper)
  const label = 'Rooms and times'
  if (groups.length === 1) return <RoomGrid label={label} sheet={sheet} rooms={used} />
  return (
    <>
      <ScreenOnly>
        <RoomGrid label={label} sheet={sheet} rooms={used} />
      </ScreenOnly>
      {groups.map((rooms, index) => (
        <PaperPart key={index}>
          <RoomGrid label={`${label}, part ${index + 1}`} sheet={sheet} rooms={rooms} />
        </PaperPart>
      ))}
    </>
  )
}

/** As few groups as possible, of about the same length. */
export function inEqualGroups<Item>(items: readonly Item[], most: number): Item[][] {
  const count = Math.ceil(items.length / most)
  const start = (index: number) => Math.round((index * items.length) / count)
  return Array.from({ length: count }, (_, index) => items.slice(start(index), start(index + 1)))
}

interface RoomGridProps {
  label: string
  sheet: DaySheet
  rooms: SheetRoom[]
}

function RoomGrid({ label, sheet: { slots, classes }, rooms }: RoomGridProps) {
  const placed = classes.filter(isPlaced)
  return (
    <DayGrid label={label} columns={['Time', ...rooms.map(({ name }) => name)]}>
      {slots
        .filter(({ id }) => placed.some(({ slotId }) => slotId === id))
        .map((slot) => (
          <GridHour
            key={slot.id}
            name={
              <>
                {slot.name}
                <Small>{displayTimeRange(slot.startTime, slot.endTime)}</Small>
              </>
            }
          >
            {rooms.map((room) => (
              <GridPlace key={room.id} name={room.name}>
                {placed
                  .filter(({ roomId, slotId }) => roomId === room.id && slotId === slot.id)
                  .map((each) => (
                    <GridItem key={each.id}>
                      {nameOf(each)}
                      <Small>{dotted([teachersOnDay(each), students(each)])}</Small>
                    </GridItem>
                  ))}
              </GridPlace>
            ))}
          </GridHour>
        ))}
    </DayGrid>
  )
}

/** Classes without a room, or with custom times. */
function Elsewhere({ sheet: { rooms, slots, classes } }: { sheet: DaySheet }) {
  const others = classes.filter((each) => !isPlaced(each))
  if (others.length === 0) return null
  const placeOf = ({ roomId, slotId, startTime, endTime }: SheetClass) => {
    const slot = slots.find(({ id }) => id === slotId) ?? { startTime, endTime }
    const room = rooms.find(({ id }) => id === roomId)
    const hasTimes = slot.startTime !== null && slot.endTime !== null
    return [
      hasTimes ? displayTimeRange(slot.startTime ?? '', slot.endTime ?? '') : 'No time yet',
      room?.name ?? 'No room yet',
    ]
  }
  return (
    <RowList label="No room or time slot">
      {others.map((each) => (
        <RowListItem
          key={each.id}
          note={dotted([...placeOf(each), teachersOnDay(each), students(each)])}
        >
          {nameOf(each)}
        </RowListItem>
      ))}
    </RowList>
  )
}
