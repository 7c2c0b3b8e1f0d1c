import type { Report, ReportAsked } from '#contract/reports/reports.ts'
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

interface ReportActionsProps {
  organizationId: number
  report: Report
  asked: ReportAsked
  isPrinted: boolean
  onPrint: (isPrinted: boolean) => void
}

/** Takes a report out of the app, which is noted before it is there. */
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

/** The browser's print dialog opens when all of the report is laid out. */
function Printing({ onPrinted }: { onPrinted: () => void }) {
  usePrint(onPrinted)
  return null
}
