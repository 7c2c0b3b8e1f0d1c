import { useState } from 'react'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { CalendarDays, CalendarEntry } from '#contract/classes/calendars.ts'
import { dayInWords, todayHere } from '#contract/dates/display-date.ts'
import { displayTime, displayTimeRange } from '#contract/dates/display-time.ts'
import { addDays, Weekday } from '#contract/dates/weekdays.ts'
import { z } from '#contract/zod.ts'
import { calendarDaysQuery } from '#src/api/classes/calendars.api.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { UnusualDayBadge } from '#src/components/timetable/class-days/class-day-type.tsx'
import { monthsOf } from '#src/components/timetable/class-days/months.ts'
import { whenIdle } from '#src/machines/when-idle.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Dialog } from '#src/ui/frame/dialog.tsx'
import { NarrowOnly, WideOnly } from '#src/ui/frame/by-width.tsx'
import { Row, Stack, VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { rowLink } from '#src/ui/look/link-look.ts'
import { Avatar } from '#src/ui/pictures/avatar.tsx'
import { DateNumber, DayEntries, DayEntry, MonthGrid } from '#src/ui/table/month.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { dotted } from '#src/ui/text/dotted.ts'

export const Route = createFileRoute('/_signed-in/my/calendar')({
  validateSearch: searchBy({
    /** Such as 2026-12. */
    month: z.optional(z.string()),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, cause }) => {
    const month = monthOf(deps.month)
    await app.queries.fetchQuery(calendarDaysQuery(rangeOf(month)))
    if (cause === 'preload') return
    // A press on "Next" shows nothing until the month is there.
    void whenIdle().then(() => {
      for (const beside of [monthBefore(month), monthAfter(month)])
        void app.queries.prefetchQuery(calendarDaysQuery(rangeOf(beside)))
    })
  },
  component: MyCalendar,
})

const isMonth = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/

/** The month of the address, or this month. */
const monthOf = (asked = ''): string => (isMonth.test(asked) ? asked : todayHere().slice(0, 7))

function rangeOf(month: string) {
  const fromDate = `${month}-01`
  return { fromDate, untilDate: addDays(`${monthAfter(month)}-01`, -1) }
}

const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7)
const monthAfter = (month: string) => addDays(`${month}-01`, 31).slice(0, 7)

function MyCalendar() {
  const month = monthOf(Route.useSearch().month)
  const range = rangeOf(month)
  const { data } = useSuspenseQuery(calendarDaysQuery(range))
  const [shown] = monthsOf(range.fromDate, range.untilDate)
  const byDate = Map.groupBy(data.entries.toSorted(timesFirst), ({ date }) => date)
  if (!shown) return null
  return (
    <Screen
      title="My Calendar"
      lead="Classes that you teach, and that you and your children attend."
    >
      <Row gap="tight" align="apart" wrap>
        <h2>{shown.name}</h2>
        <MonthLinks month={month} />
      </Row>
      {data.entries.length === 0 && (
        <Empty drawing="calendar">No classes meet in {shown.name}.</Empty>
      )}
      {data.entries.length > 0 && (
        <>
          <WideOnly>
            <MonthGrid
              name={shown.name}
              weekdays={Weekday.options}
              weeks={shown.weeks}
              today={todayHere()}
            >
              {(date) => <Day date={date} entries={byDate.get(date) ?? []} of={data} />}
            </MonthGrid>
          </WideOnly>
          <NarrowOnly>
            <DayList key={month} byDate={byDate} isThisMonth={month === monthOf()} of={data} />
          </NarrowOnly>
        </>
      )}
      <p>
        <RouterLink to="/my/classes">My Classes</RouterLink> has an address that shows these days in
        your own calendar app.
      </p>
    </Screen>
  )
}

/** On each day, classes without times come last. */
const timesFirst = (one: CalendarEntry, other: CalendarEntry) =>
  one.date.localeCompare(other.date) ||
  Number(one.startTime === null) - Number(other.startTime === null)

const MonthLinks = ({ month }: { month: string }) => (
  <Row gap="tight" wrap>
    <ButtonLink to="/my/calendar" search={{ month: monthBefore(month) }} size="small">
      <ChevronLeft size={16} aria-hidden="true" />
      <span>
        Previous<VisuallyHidden> month</VisuallyHidden>
      </span>
    </ButtonLink>
    <ButtonLink to="/my/calendar" search={{ month: undefined }} size="small">
      This month
    </ButtonLink>
    <ButtonLink to="/my/calendar" search={{ month: monthAfter(month) }} size="small">
      <span>
        Next<VisuallyHidden> month</VisuallyHidden>
      </span>
      <ChevronRight size={16} aria-hidden="true" />
    </ButtonLink>
  </Row>
)

interface DayListProps {
  byDate: ReadonlyMap<string, CalendarEntry[]>
  isThisMonth: boolean
  of: CalendarDays
}

/** The days below each other. Those of this month that are over are shown on request. */
function DayList({ byDate, isThisMonth, of }: DayListProps) {
  const today = todayHere()
  const days = [...byDate]
  const earlier = isThisMonth ? days.filter(([date]) => date < today) : []
  const cardOf = ([date, entries]: (typeof days)[number]) => (
    <Card key={date} title={dayWords(date)}>
      <Entries date={date} entries={entries} of={of} />
    </Card>
  )
  return (
    <Stack>
      {earlier.length > 0 && (
        <Disclosure showLabel="Show earlier days" hideLabel="Hide earlier days" isLazy>
          <Stack>{earlier.map(cardOf)}</Stack>
        </Disclosure>
      )}
      {earlier.length === days.length && <p>No more classes this month.</p>}
      {days.slice(earlier.length).map(cardOf)}
    </Stack>
  )
}

interface DayProps {
  date: string
  entries: CalendarEntry[]
  of: CalendarDays
}

const mostInCell = 4

/** A day in the grid. What does not fit opens above it. */
function Day({ date, entries, of }: DayProps) {
  const [isOpen, setOpen] = useState(false)
  const isFull = entries.length > mostInCell
  const shown = isFull ? entries.slice(0, mostInCell - 1) : entries
  return (
    <>
      <DateNumber>{Number(date.slice(-2))}</DateNumber>
      {entries.length > 0 && (
        <DayEntries label={`Classes on ${dayInWords(date)}`}>
          {shown.map((entry) => (
            <DayEntry key={entry.classId} media={<People entry={entry} of={of} />}>
              <ClassLink of={entry} />
            </DayEntry>
          ))}
        </DayEntries>
      )}
      {isFull && (
        <Button
          look="quiet"
          size="small"
          aria-label={`${entries.length - shown.length} more on ${dayInWords(date)}`}
          onClick={() => setOpen(true)}
        >
          +{entries.length - shown.length}
        </Button>
      )}
      {isOpen && (
        <Dialog title={dayWords(date)} onClose={() => setOpen(false)}>
          <Entries date={date} entries={entries} of={of} />
        </Dialog>
      )}
    </>
  )
}

const ClassLink = ({
  of: { classId, className, startTime, isCanceled, type },
}: {
  of: CalendarEntry
}) => (
  <>
    {startTime !== null && `${displayTime(startTime)} `}
    <Link to="/my/classes/$classId" params={{ classId }} className={rowLink()}>
      {isCanceled ? <s>{className}</s> : className}
    </Link>{' '}
    {isCanceled ? '(canceled)' : <UnusualDayBadge type={type} />}
  </>
)

/** Whose classes they are: nothing for those of the user alone. */
function People({ entry, of: { people } }: { entry: CalendarEntry; of: CalendarDays }) {
  const children = people.filter(
    ({ personId, name }) => name !== null && entry.personIds.includes(personId),
  )
  return (
    <span>
      {children.map(({ personId, name }) => (
        <span key={personId} title={name ?? ''}>
          <Avatar name={name ?? ''} size="small" />
          <VisuallyHidden>{name} </VisuallyHidden>
        </span>
      ))}
    </span>
  )
}

/** The classes of a day, with everything that is known of them. */
const Entries = ({ date, entries, of }: DayProps) => (
  <RowList label={`Classes on ${dayInWords(date)}`}>
    {entries.map((entry) => (
      <RowListItem key={entry.classId} note={noteOf(entry, of)}>
        <RouterLink to="/my/classes/$classId" params={{ classId: entry.classId }}>
          {entry.className}
        </RouterLink>{' '}
        {entry.isCanceled ? (
          <Badge tone="warning">Canceled</Badge>
        ) : (
          <UnusualDayBadge type={entry.type} />
        )}
      </RowListItem>
    ))}
  </RowList>
)

function noteOf(entry: CalendarEntry, { people }: CalendarDays): string {
  const { startTime, endTime, roomName, organizationName, isTeaching, personIds, absentIds } = entry
  const names = people
    .filter(({ personId }) => personIds.includes(personId))
    .map(({ personId, name }) =>
      absentIds.includes(personId) ? `${name ?? 'You'} (absent)` : (name ?? 'You'),
    )
  return dotted([
    startTime !== null && endTime !== null && displayTimeRange(startTime, endTime),
    roomName,
    isTeaching && 'You teach',
    names.length > 0 && names.join(', '),
    entry.substituteName !== null && `with ${entry.substituteName}`,
    organizationName,
    entry.makesUpDate !== null && `instead of ${dayInWords(entry.makesUpDate)}`,
    entry.cancelReason !== null && `Reason: ${entry.cancelReason}`,
  ])
}

const dayWords = (date: string) =>
  date === todayHere() ? `Today, ${dayInWords(date)}` : dayInWords(date)
