import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { classDayTypeNames, type ClassDayCalendar } from '#contract/timetable/class-days.ts'
import { ClassDayType } from '#contract/timetable/class-days.query.ts'
import { Weekday } from '#contract/dates/weekdays.ts'
import { monthsOf } from '#src/components/timetable/class-days/months.ts'
import { calendarQuery } from '#src/api/timetable/class-days.api.ts'
import { letterOf, toneOf } from '#src/components/timetable/class-days/class-day-type.tsx'
import { Card } from '#src/ui/card.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Row, VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { DayLetter, dayLook, Month, Months } from '#src/ui/table/month.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { displayDateRange, dayInWords } from '#contract/dates/display-date.ts'

type Day = ClassDayCalendar['days'][number]

/** The months of a semester, with a link for each class day. */
export function Calendar({ semesterId, empty }: { semesterId: number; empty: ReactNode }) {
  const { data: calendar } = useSuspenseQuery(calendarQuery(semesterId))
  const { semesterName, startDate, endDate, today, days } = calendar
  const byDate = new Map(days.map((day) => [day.date, day]))
  const types = ClassDayType.options.filter((each) => days.some(({ type }) => type === each))

  if (days.length === 0)
    return (
      <Empty drawing="calendar" action={empty}>
        {semesterName} runs from {displayDateRange(startDate, endDate)}. It has no class days yet,
        so classes meet every week on their weekday.
      </Empty>
    )
  return (
    <Card title={semesterName} description={displayDateRange(startDate, endDate)}>
      <Row gap="tight" wrap>
        {types.map((type) => (
          <Badge key={type} tone={toneOf(type)}>
            {letterOf(type)} {classDayTypeNames[type]}
          </Badge>
        ))}
      </Row>
      <Months>
        {monthsOf(startDate, endDate).map(({ name, weeks }) => (
          <Month key={name} name={name} weekdays={Weekday.options} weeks={weeks} today={today}>
            {(date) => <OneDay date={date} day={byDate.get(date)} isToday={date === today} />}
          </Month>
        ))}
      </Months>
    </Card>
  )
}

type OneDayProps = { date: string; day: Day | undefined; isToday: boolean }

function OneDay({ date, day, isToday }: OneDayProps) {
  const number = Number(date.slice(-2))
  if (!day)
    return (
      <div className={dayLook({ tone: 'none', isLink: false, isToday })}>
        {number}
        {isToday && <VisuallyHidden>, today</VisuallyHidden>}
      </div>
    )
  return (
    <Link
      from="/organizations/$organizationId/admin"
      to="/organizations/$organizationId/admin/class-days/$classDayId"
      params={{ classDayId: day.id }}
      aria-label={nameOf(day, isToday)}
      className={dayLook({ tone: toneOf(day.type), isLink: true, isToday })}
    >
      <span>{number}</span>
      <DayLetter letter={letterOf(day.type)} />
    </Link>
  )
}

/** Such as "Sat, Nov 28: Holiday, Thanksgiving". */
function nameOf({ date, type, notes, cancelReason }: Day, isToday: boolean): string {
  const what = [classDayTypeNames[type], cancelReason, notes].filter((words) => words !== null)
  return `${dayInWords(date)}${isToday ? ', today' : ''}: ${what.join(', ')}`
}
