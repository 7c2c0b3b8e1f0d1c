import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CalendarDays, CalendarEntry } from '#contract/classes/calendars.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { displayTime, displayTimeRange } from '#contract/dates/display-time.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { ownAbsencesQuery } from '#src/api/classes/absences.api.ts'
import { calendarWeeks } from '#src/api/classes/calendar-weeks.ts'
import { CoverLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { UnusualDayBadge } from '#src/components/timetable/class-days/class-day-type.tsx'
import { Card } from '#src/ui/card.tsx'
import { Segments } from '#src/ui/fields/segments.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { dotted } from '#src/ui/text/dotted.ts'
import {
  FamilyClass,
  FamilyDay as DayOfFamily,
  FamilyItem as ItemOfFamily,
  FamilyPerson,
  FamilyWarning,
} from '#src/ui/timetable/family-day.tsx'
import { type FamilyDay, familyDays, type FamilyItem, membersIn } from './-family-days.ts'
import { ForTheDay, substituteWords, timeWords } from './-home-classes.tsx'

const weeks = [
  { value: 'this', label: 'This week', icon: null },
  { value: 'next', label: 'Next week', icon: null },
] as const

type Week = (typeof weeks)[number]['value']

/** This week from today on, and next week: a column for each child, and for the user if they attend or teach a class. */
export function WeeksCard({ of: calendar }: { of: CalendarDays }) {
  const { today, nextDate, untilDate } = calendarWeeks()
  const days = {
    this: familyDays(calendar, today, addDays(nextDate, -1)),
    next: familyDays(calendar, nextDate, untilDate),
  }
  const [chosen, setChosen] = useState<Week>()
  const week = chosen ?? (days.this.length > 0 ? 'this' : 'next')
  const hasChildren = membersIn(calendar).some(({ name }) => name !== null)
  const organizations = new Set(calendar.entries.map(({ organizationName }) => organizationName))
  return (
    <Card title={hasChildren ? 'Your family’s classes' : 'Your classes'}>
      <Row>
        <Segments label="Week" choices={weeks} chosen={week} onChoose={setChosen} />
      </Row>
      {days[week].length === 0 && (
        <p>{week === 'this' ? 'No more classes this week.' : 'No classes next week.'}</p>
      )}
      {days[week].map((day) => (
        <Day
          key={day.date}
          of={day}
          isToday={day.date === today}
          namesOrganization={organizations.size > 1}
        />
      ))}
      <p>
        All days are in <RouterLink to="/my/calendar">My Calendar</RouterLink>.
      </p>
    </Card>
  )
}

/** Whether the family has a class this week, from today on, or next week. */
export const hasWeeks = (calendar: CalendarDays): boolean => {
  const { today } = calendarWeeks()
  return membersIn(calendar).length > 0 && calendar.entries.some(({ date }) => date >= today)
}

interface DayProps {
  of: FamilyDay
  isToday: boolean
  namesOrganization: boolean
}

function Day({ of: { date, times, rowsCount, people }, isToday, namesOrganization }: DayProps) {
  const { data: absences } = useQuery(ownAbsencesQuery)
  const mayReport = (personId: number, items: FamilyItem[]) =>
    absences?.people.some((one) => one.personId === personId) === true &&
    items
      .flatMap(({ entries }) => entries)
      .some(
        ({ isCanceled, personIds, absentIds }) =>
          !isCanceled && personIds.includes(personId) && !absentIds.includes(personId),
      )
  const day = dayInWords(date)
  return (
    <DayOfFamily
      date={isToday ? `Today, ${day}` : day}
      peopleCount={people.length}
      times={times.map(({ row, startTime }) => ({
        row,
        words: startTime === null ? 'No time yet' : displayTime(startTime),
      }))}
    >
      {people.map(({ personId, name, items }, index) => {
        const who = name ?? 'You'
        return (
          <FamilyPerson
            key={personId}
            name={who}
            label={`Classes of ${who} on ${day}`}
            index={index}
            rowsCount={rowsCount}
            foot={
              mayReport(personId, items) && (
                <RouterLink
                  to="/my/absences/new"
                  search={{ personId, fromDate: date, untilDate: date }}
                  aria-label={`Report an absence: ${who}, ${day}`}
                >
                  Report an absence
                </RouterLink>
              )
            }
          >
            {items.length === 0 && (
              <ItemOfFamily person={index} from={0} until={1} look="gap">
                No classes
              </ItemOfFamily>
            )}
            {items.map((item) => (
              <Item
                key={item.key}
                of={item}
                index={index}
                personId={personId}
                namesOrganization={namesOrganization}
              />
            ))}
          </FamilyPerson>
        )
      })}
    </DayOfFamily>
  )
}

interface ItemProps {
  of: FamilyItem
  index: number
  personId: number
  namesOrganization: boolean
}

function Item({ of: item, index, personId, namesOrganization }: ItemProps) {
  const { from, until, entries, gap, isConflict } = item
  const look = gap
    ? 'gap'
    : isConflict
      ? 'conflict'
      : entries.every(({ isCanceled }) => isCanceled)
        ? 'off'
        : 'calm'
  return (
    <ItemOfFamily person={index} from={from} until={until} look={look}>
      {gap && `Free ${displayTimeRange(gap.startTime, gap.endTime)}`}
      {isConflict && <FamilyWarning>At the same time</FamilyWarning>}
      {entries.map((entry) => (
        <Class
          key={entry.classId}
          of={entry}
          personId={personId}
          namesOrganization={namesOrganization}
        />
      ))}
    </ItemOfFamily>
  )
}

type ClassProps = Pick<ItemProps, 'personId' | 'namesOrganization'> & { of: CalendarEntry }

function Class({ of: entry, personId, namesOrganization }: ClassProps) {
  const { classId, className, type, isCanceled, cancelReason, personIds, absentIds } = entry
  return (
    <FamilyClass
      times={timeWords(entry) ?? 'No time yet'}
      title={
        <>
          <CoverLink to="/my/classes/$classId" params={{ classId }}>
            {isCanceled ? <s>{className}</s> : className}
          </CoverLink>
          {isCanceled && <Badge tone="warning">Canceled</Badge>}
          {!isCanceled && <UnusualDayBadge type={type} />}
          {absentIds.includes(personId) && <Badge>Absent</Badge>}
          {entry.isTeaching && !personIds.includes(personId) && <Badge>You teach</Badge>}
        </>
      }
      note={
        <>
          {dotted([
            entry.roomName,
            namesOrganization && entry.organizationName,
            substituteWords(entry),
            entry.makesUpDate !== null && `instead of ${dayInWords(entry.makesUpDate)}`,
            cancelReason !== null && `Reason: ${cancelReason}`,
          ])}
          {!isCanceled && <ForTheDay of={entry} date={entry.date} />}
        </>
      }
    />
  )
}
