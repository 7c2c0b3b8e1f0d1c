import { useState, useSyncExternalStore } from 'react'
import type { Report } from '#contract/reports/reports.ts'
import { DaySheetGrid } from '#src/components/timetable/class-days/day-sheet.tsx'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/frame/layout.tsx'
import { OnScreen, ReportSection, ReportSections } from '#src/ui/reports/sections.tsx'
import { numbers } from '#src/ui/text/counted.ts'
import { ReportChart } from './-report-chart.tsx'
import { ReportTable } from './-report-table.tsx'
import { countRows, handedOut } from './-report-facts.ts'

/** As many rows as a screen shows without being asked. On paper all of them are. */
const most = 200

/** As many rows as are kept on one page of paper. */
const few = 12

interface ReportSheetProps {
  report: Report
  isPrinted: boolean
}

/** What is in a report. */
export function ReportSheet({ report, isPrinted }: ReportSheetProps) {
  const isPrinting = useIsPrinting()
  const [isWhole, setWhole] = useState(false)
  const { name, title, columns, sections, sheet } = report
  const count = countRows(report)
  const isAll = isWhole || isPrinted || isPrinting
  const shown = isAll ? sections : firstOf(sections)

  if (sheet) return <DaySheetGrid sheet={sheet} />
  return (
    <Stack gap="loose">
      <ReportChart report={report} />
      <ReportSections>
        {shown.map(({ title: about, note, rows }, index) => {
          const heading = rows.length > 0 && about !== null ? { title: about, note } : null
          return (
            <ReportSection
              key={index}
              title={about}
              note={note}
              paper={onPaper(name, rows.length)}
              isRepeated={heading !== null}
            >
              {rows.length === 0 ? (
                <p>{name === 'new-and-left' ? 'Nobody.' : 'No students yet.'}</p>
              ) : (
                <ReportTable
                  label={about ?? title}
                  heading={heading}
                  columns={columns}
                  rows={rows}
                />
              )}
            </ReportSection>
          )
        })}
      </ReportSections>
      {count > most && (
        <OnScreen>
          <Button onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Show the first ${most} rows` : `Show all ${numbers.format(count)} rows`}
          </Button>
        </OnScreen>
      )}
    </Stack>
  )
}

/** What is handed out has a page for each of its parts, and none for one without anybody. */
function onPaper(name: Report['name'], rows: number) {
  if (handedOut.includes(name)) return rows > 0 ? 'ownPage' : 'none'
  return rows <= few ? 'together' : 'flowing'
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

let isPrinting = false

function watchPrinting(changed: () => void): () => void {
  const begun = () => {
    isPrinting = true
    changed()
  }
  const done = () => {
    isPrinting = false
    changed()
  }
  window.addEventListener('beforeprint', begun)
  window.addEventListener('afterprint', done)
  return () => {
    window.removeEventListener('beforeprint', begun)
    window.removeEventListener('afterprint', done)
  }
}

/** Whether the browser prints the page, by its own command, before it lays out the paper. */
const useIsPrinting = (): boolean => useSyncExternalStore(watchPrinting, () => isPrinting)
