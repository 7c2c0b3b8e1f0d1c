import { useDeferredValue, useState } from 'react'
import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ReportName, reports } from '#contract/reports/reports.ts'
import { ReportAsked } from '#contract/reports/reports.query.ts'
import { reportOf } from '#src/api/reports/reports.api.ts'
import { orNotFound } from '#src/components/addresses/found.ts'
import { BackLink, ButtonLink } from '#src/components/frame/router-link.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { useMay } from '#src/components/rights/rights/may.ts'
import { needs } from '#src/components/rights/rights/needs.ts'
import { Card } from '#src/ui/card.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { OnPaper } from '#src/ui/frame/paper.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { ReportActions, ReportFilters } from './-report-tools.tsx'
import { aboutOf, isNothingIn, paperOf, emptyWords } from './-report-words.ts'
import { ReportSheet } from './-report-sheet.tsx'

export const Route = createFileRoute(
  '/_signed-in/organizations/$organizationId/admin/reports/$report',
)({
  validateSearch: searchBy(ReportAsked.shape),
  search: { middlewares: [stripSearchParams({ by: 'day' })] },
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    const { organizationId } = visit.params
    const report = nameIn(visit.params.report)
    for (const permission of reports[report].takes) await needs(permission)(visit)
    // The previous report stays visible until the next one has loaded.
    if (visit.cause === 'stay') return
    const { queries } = visit.context.app
    await queries.fetchQuery(reportOf(organizationId, report, visit.deps)).catch(orNotFound)
  },
  component: OneReport,
})

function nameIn(text: string): ReportName {
  const name = ReportName.safeParse(text)
  if (!name.success) throw notFound()
  return name.data
}

function OneReport() {
  const { organizationId, report: named } = Route.useParams()
  const name = nameIn(named)
  const asked = Route.useSearch()
  const navigate = Route.useNavigate()
  const shown = useDeferredValue(asked)
  const { data: report } = useSuspenseQuery(reportOf(organizationId, name, shown))
  const paper = paperOf(report)
  const may = useMay()
  const [isPrinted, setPrinted] = useState(false)
  const { empty, next } = emptyWords(report)
  const isEmpty = isNothingIn(report)
  const actions = !isEmpty && (
    <ReportActions
      organizationId={organizationId}
      report={report}
      asked={shown}
      isPrinted={isPrinted}
      onPrint={setPrinted}
    />
  )
  return (
    <Screen
      title={report.title}
      lead={aboutOf(report)}
      back={
        <BackLink to="/organizations/$organizationId/admin/reports" params={{ organizationId }}>
          Reports
        </BackLink>
      }
      action={actions}
    >
      <ReportFilters
        report={report}
        asked={asked}
        onAsk={(search) => void navigate({ to: '.', search, replace: true })}
      />
      {isEmpty ? (
        <Card>
          <Empty
            drawing="search"
            action={
              may(next[2]) && (
                <ButtonLink from={Route.fullPath} to={next[1]}>
                  {next[0]}
                </ButtonLink>
              )
            }
          >
            {empty}
          </Empty>
        </Card>
      ) : (
        <OnPaper title={paper.title} facts={paper.facts} isWide={paper.isWide}>
          <ReportSheet report={report} isPrinted={isPrinted} />
        </OnPaper>
      )}
      {!isEmpty && !may('data.export') && (
        <Notice>
          Printing and exporting require the “Export data” permission. Ask an owner for it.
        </Notice>
      )}
    </Screen>
  )
}
