import { reports, type Report, type ReportAsked } from '#contract/reports/reports.ts'
import { DayFilter } from '#src/ui/fields/day-filter.tsx'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { ReportTools } from '#src/ui/reports/sections.tsx'
import { displayDate } from '#src/ui/text/times/display-date.ts'

interface ReportFiltersProps {
  report: Report
  asked: ReportAsked
  onAsk: (asked: ReportAsked) => void
}

/** What a report is about, to be chosen. Another semester has other classes and days. */
export function ReportFilters({ report, asked, onAsk }: ReportFiltersProps) {
  const { asks } = reports[report.name]
  const { semester, class: one, day, span } = report.asked
  const { semesters, classes, days } = report.choices
  const ask = (part: ReportAsked) => onAsk({ ...asked, ...part })
  if (asks.length === 0) return null
  return (
    <ReportTools>
      {asks.includes('semester') && semesters.length > 0 && (
        <ChoiceFilter
          label="Semester"
          chosen={semester?.id}
          choices={semesters.map(({ id, name }) => [id, name])}
          onChoose={(semesterId) => onAsk({ by: asked.by, semesterId })}
        />
      )}
      {asks.includes('day') && days.length > 0 && (
        <ChoiceFilter
          label="Class day"
          chosen={day?.id}
          choices={days.map(({ id, date }) => [id, displayDate(date)])}
          onChoose={(classDayId) => ask({ classDayId })}
        />
      )}
      {asks.includes('class') && classes.length > 0 && (
        <ChoiceFilter
          label="Class"
          any="All classes"
          chosen={one?.id}
          choices={classes.map(({ id, name }) => [id, name])}
          onChoose={(classId) => ask({ classId })}
        />
      )}
      {asks.includes('by') && (
        <ChoiceFilter
          label="Counted by"
          chosen={asked.by ?? 'day'}
          choices={[
            ['day', 'By class and day'],
            ['student', 'By student'],
          ]}
          onChoose={(by) => ask({ by })}
        />
      )}
      {span && (
        <>
          <DayFilter label="From" day={span.fromDate} onDay={(fromDate) => ask({ fromDate })} />
          <DayFilter label="Until" day={span.untilDate} onDay={(untilDate) => ask({ untilDate })} />
        </>
      )}
    </ReportTools>
  )
}
