import { classDayTypeNames } from '#contract/timetable/class-days.ts'
import { type GeneratedClassDays } from '#contract/timetable/class-day-series.ts'
import { weekdayOf } from '#contract/dates/weekdays.ts'
import { ClassDayTypeBadge } from '#src/components/timetable/class-days/class-day-type.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { displayDate } from '#src/ui/text/times/display-date.ts'
import { Notice } from '#src/ui/text/notice.tsx'

export const daysInWords = (count: number) => counted(count, ['day', 'days'])

/** The days of a series before anybody makes them. */
export function SeriesPreview({ preview }: { preview: GeneratedClassDays }) {
  const { days, unusedSkipDates } = preview
  const made = days.filter(({ isNew }) => isNew)
  const holidays = made.filter(({ type }) => type === 'Holiday').length
  const there = days.length - made.length
  const counts = [
    `${daysInWords(made.length - holidays)} with classes`,
    ...(holidays > 0 ? [counted(holidays, ['holiday', 'holidays'])] : []),
    ...(there > 0
      ? [
          `${daysInWords(there)} on the calendar already, which ${there === 1 ? 'stays as it is' : 'stay as they are'}`,
        ]
      : []),
  ]
  return (
    <>
      <p>
        {made.length === 0
          ? 'All of these days are on the calendar already. Nothing is left to create.'
          : `${counts.join(', ')}.`}
      </p>
      {unusedSkipDates.length > 0 && (
        <Notice tone="warning">
          {unusedSkipDates.map(({ date, name }) => `${name} (${displayDate(date)})`).join(', ')}:
          not a day of this series, so it is left out.
        </Notice>
      )}
      <RowList label="Days">
        {days.map(({ date, type, notes, isNew }) => (
          <RowListItem
            key={date}
            note={
              isNew
                ? notes
                : `On the calendar already: ${[classDayTypeNames[type], notes].filter(Boolean).join(', ')}`
            }
            action={isNew && <ClassDayTypeBadge type={type} />}
          >
            {weekdayOf(date)}, {displayDate(date)}
          </RowListItem>
        ))}
      </RowList>
    </>
  )
}
