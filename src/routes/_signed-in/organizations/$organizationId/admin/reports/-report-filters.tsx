import { ReportAsked, type Report, reports } from '#contract/reports/reports.ts'
import { DayFilter } from '#src/ui/fields/day-filter.tsx'
import { SelectInput } from '#src/ui/fields/select-input.tsx'
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
        <Choice
          label="Semester"
          chosen={semester?.id}
          choices={semesters}
          onChoose={(semesterId) => onAsk({ by: asked.by, semesterId })}
        />
      )}
      {asks.includes('day') && days.length > 0 && (
        <Choice
          label="Class day"
          chosen={day?.id}
          choices={days.map(({ id, date }) => ({ id, name: displayDate(date) }))}
          onChoose={(classDayId) => ask({ classDayId })}
        />
      )}
      {asks.includes('class') && classes.length > 0 && (
        <Choice
          label="Class"
          any="All classes"
          chosen={one?.id}
          choices={classes}
          onChoose={(classId) => ask({ classId })}
        />
      )}
      {asks.includes('by') && (
        <div>
          <SelectInput
            aria-label="Counted by"
            value={asked.by ?? 'day'}
            onChange={({ target }) =>
              ask({ by: ReportAsked.shape.by.safeParse(target.value).data })
            }
          >
            <option value="day">By class and day</option>
            <option value="student">By student</option>
          </SelectInput>
        </div>
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

interface ChoiceProps {
  label: string
  /** What no choice is called, where there may be none. */
  any?: string
  chosen: number | undefined
  choices: readonly { id: number; name: string }[]
  onChoose: (id: number | undefined) => void
}

const Choice = ({ label, any, chosen, choices, onChoose }: ChoiceProps) => (
  <div>
    <SelectInput
      aria-label={label}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(Number(target.value) || undefined)}
    >
      {any !== undefined && <option value="">{any}</option>}
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectInput>
  </div>
)
