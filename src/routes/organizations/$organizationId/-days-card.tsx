import { useQuery } from '@tanstack/react-query'
import type { Catalogue } from '#contract/classes/catalogue.ts'
import { weekdayOf } from '#contract/dates/weekdays.ts'
import { isOff } from '#contract/timetable/class-days.ts'
import { catalogueQuery } from '#src/api/classes/enrolments.api.ts'
import { ClassDayTypeBadge } from '#src/components/timetable/class-days/class-day-type.tsx'
import { shortTimes } from '#src/components/timetable/meetings/meeting-words.ts'
import { Card } from '#src/ui/card.tsx'
import { DatedItem, DatedList } from '#src/ui/classes/dates.tsx'
import { Facts } from '#src/ui/text/facts.tsx'
import { displayDate, displayDateRange } from '#src/ui/text/times/display-date.ts'

/** When the semesters are, and the class days that come next. Nothing, as long as there are none. */
export function DaysCard({ organizationId }: { organizationId: number }) {
  const { data } = useQuery(catalogueQuery(organizationId))
  if (!data || data.semesters.length === 0) return null
  const { semesters, days } = data
  return (
    <Card title="Class days">
      <Facts
        items={semesters.map(({ name, startDate, endDate }) => [
          name,
          displayDateRange(startDate, endDate),
        ])}
      />
      {days.length > 0 && (
        <DatedList label="Next class days">
          {days.map((day, place) => (
            <Day key={place} of={day} />
          ))}
        </DatedList>
      )}
    </Card>
  )
}

const Day = ({ of: { date, type, startTime, endTime } }: { of: Catalogue['days'][number] }) => (
  <DatedItem day={`${weekdayOf(date)}, ${displayDate(date)}`} isOff={isOff(type)}>
    {type !== 'Regular' && <ClassDayTypeBadge type={type} />}
    {!isOff(type) && startTime !== null && endTime !== null && shortTimes(startTime, endTime)}
  </DatedItem>
)
