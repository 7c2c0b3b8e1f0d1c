import { createFileRoute } from '@tanstack/react-router'
import { type ReportName, reports } from '#contract/reports/reports.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { reportGroups, reportWords } from './-report-words.ts'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'

export const Route = createFileRoute('/_signed-in/organizations/$organizationId/admin/reports/')({
  loader: needs('reports.view', 'reports.personal'),
  component: Reports,
})

function Reports() {
  const { organizationId } = Route.useParams()
  const may = useMay()
  const isOpen = (name: ReportName) => reports[name].takes.every((permission) => may(permission))
  const groups = reportGroups.map(({ title, names }) => ({ title, names: names.filter(isOpen) }))
  return (
    <Screen title="Reports" lead="View, print or export">
      {groups
        .filter(({ names }) => names.length > 0)
        .map(({ title, names }) => (
          <Card key={title} title={title}>
            <RowList label={title}>
              {names.map((name) => (
                <RowListItem key={name} note={reportWords[name].sentence}>
                  <RouterLink
                    to="/organizations/$organizationId/admin/reports/$report"
                    params={{ organizationId, report: name }}
                    // Viewing care notes is logged, so hovering over the link must not preload them.
                    preload={name === 'emergency-list' ? false : 'intent'}
                  >
                    {reports[name].title}
                  </RouterLink>
                </RowListItem>
              ))}
            </RowList>
          </Card>
        ))}
      {!may('reports.personal') ? (
        <Notice>
          Reports with names require the “View reports about people” permission. Ask an owner for
          it.
        </Notice>
      ) : (
        !may('students.medical') && (
          <Notice>
            The emergency and allergy list also requires the “View medical notes” permission. Ask an
            owner for it.
          </Notice>
        )
      )}
    </Screen>
  )
}
