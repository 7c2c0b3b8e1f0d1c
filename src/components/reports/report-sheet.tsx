import { useState } from 'react'
import type { Report } from '#contract/reports.ts'
import { DaySheetGrid } from '#src/components/class-days/day-sheet.tsx'
import { Button } from '#src/ui/button.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { ReportSection, ReportSections } from '#src/ui/reports/sections.tsx'
import { numbers } from '#src/ui/text/counted.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportTable } from './report-table.tsx'
import { paperOf } from './report-facts.ts'

/** As many rows as a screen shows without being asked. On paper all of them are. */
const most = 200

interface ReportSheetProps {
  report: Report
  isPrinted: boolean
}

/** What is in a report. */
export function ReportSheet({ report, isPrinted }: ReportSheetProps) {
  const [isWhole, setWhole] = useState(false)
  const { name, title, columns, sections, sheet } = report
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0)
  const isAll = isWhole || isPrinted
  const shown = isAll ? sections : firstOf(sections)
  const { part } = paperOf(report)

  if (sheet) return <DaySheetGrid sheet={sheet} />
  return (
    <Stack gap="loose">
      <ReportChart report={report} />
      <ReportSections>
        {shown.map(({ title: about, note, rows }, index) => (
          <ReportSection key={index} title={about} note={note} onPaper={part}>
            {rows.length === 0 ? (
              <p>{name === 'new-and-left' ? 'Nobody.' : 'No students yet.'}</p>
            ) : (
              <ReportTable label={about ?? title} columns={columns} rows={rows} />
            )}
          </ReportSection>
        ))}
      </ReportSections>
      {!isAll && count > most && (
        <Row>
          <Button onClick={() => setWhole(true)}>Show all {numbers.format(count)} rows</Button>
        </Row>
      )}
    </Stack>
  )
}

/** The first sections, up to so many rows. */
function firstOf(sections: Report['sections']): Report['sections'] {
  let left = most
  return sections.flatMap((section) => {
    if (left <= 0) return []
    const rows = section.rows.slice(0, left)
    left -= Math.max(1, rows.length)
    return [{ ...section, rows }]
  })
}
