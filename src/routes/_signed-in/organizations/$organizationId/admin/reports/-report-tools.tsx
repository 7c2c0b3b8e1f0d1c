import { type Report, reports } from '#contract/reports/reports.ts'
import type { ReportAsked } from '#contract/reports/reports.query.ts'
import { noteExport } from '#src/api/reports/exports.api.ts'
import { fetchReportFile } from '#src/api/reports/reports.api.ts'
import { saveFile } from '#src/components/files/save-file.ts'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { Row } from '#src/ui/frame/layout.tsx'
import { usePrint } from '#src/components/table/export/use-print.ts'
import { countRows } from './-report-words.ts'
import { DayFilter } from '#src/ui/fields/day-filter.tsx'
import { ChoiceFilter } from '#src/ui/fields/choice-filter.tsx'
import { ReportTools } from '#src/ui/reports/sections.tsx'
import { dayInWords } from '#contract/dates/display-date.ts'

interface ReportActionsProps {
  organizationId: number
  report: Report
  asked: ReportAsked
  isPrinted: boolean
  onPrint: (isPrinted: boolean) => void
}

/** Exports a report, after the server has logged it. */
export function ReportActions({
  organizationId,
  report,
  asked,
  isPrinted,
  onPrint,
}: ReportActionsProps) {
  const may = useMay()
  const fetchFile = useChange(fetchReportFile, { refresh: 'nothing' })
  const note = useChange(noteExport, { refresh: 'nothing' })
  const save = usePress(async () => {
    const file = await fetchFile({ organizationId, name: report.name, asked })
    saveFile(file.name, 'text/csv', file.content)
  })
  const print = usePress(async () => {
    const rowsCount = countRows(report)
    await note({ organizationId, list: report.title, format: 'print', rowsCount })
    onPrint(true)
  })
  if (!may('data.export')) return null
  return (
    <Row gap="tight" wrap>
      <PressButton of={save}>Export CSV</PressButton>
      <PressButton of={print}>Print</PressButton>
      {isPrinted && <Printing onPrinted={() => onPrint(false)} />}
    </Row>
  )
}

/** The browser's print dialog opens once the whole report is laid out. */
function Printing({ onPrinted }: { onPrinted: () => void }) {
  usePrint(onPrinted)
  return null
}

interface ReportFiltersProps {
  report: Report
  asked: ReportAsked
  onAsk: (asked: ReportAsked) => void
}

/** The choices of a report. Another semester has other classes and days. */
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
          choices={days.map(({ id, date }) => [id, dayInWords(date)])}
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
