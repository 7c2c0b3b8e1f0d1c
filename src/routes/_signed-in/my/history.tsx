import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { pageSizes } from '#contract/page.ts'
import { ownAuditQuery } from '#src/api/rights/audit.api.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { Card } from '#src/ui/card.tsx'
import { Pager } from '#src/ui/table/pager.tsx'
import { RowList } from '#src/ui/table/row-list.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { listShape, pageSizeOr } from '#src/components/addresses/list-search.ts'
import { OwnEntry } from './-own-entry.tsx'

export const Route = createFileRoute('/_signed-in/my/history')({
  validateSearch: searchBy({ pageIndex: listShape.pageIndex, pageSize: pageSizeOr(20) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.app.queries.fetchQuery(ownAuditQuery(deps)),
  component: MyHistory,
})

function MyHistory() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useSuspenseQuery(ownAuditQuery(search))
  const show = (next: typeof search) => void navigate({ to: '/my/history', search: next })
  return (
    <Screen
      title="My History"
      lead="What you did, and what others did with your records and those of the children in your care. The latest comes first."
      width="form"
    >
      <Card>
        {data.items.length === 0 && <p>Nothing was done yet.</p>}
        <RowList label="My history">
          {data.items.map((entry) => (
            <OwnEntry key={entry.id} entry={entry} />
          ))}
        </RowList>
        {data.totalPages > 1 && (
          <Pager
            {...search}
            totalPages={data.totalPages}
            pageSizes={pageSizes}
            onPage={(pageIndex) => show({ ...search, pageIndex })}
            onPageSize={(pageSize) => show({ pageIndex: 0, pageSize })}
          />
        )}
      </Card>
    </Screen>
  )
}
