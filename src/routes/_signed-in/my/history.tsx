import { createFileRoute } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { pageSizes } from '#contract/page.ts'
import { ownAuditQuery } from '#src/api/rights/audit.api.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { Card } from '#src/ui/card.tsx'
import { Pager } from '#src/ui/table/pager.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { searchBy } from '#src/components/addresses/search-by.ts'
import { listShape, pageSizeOr } from '#src/components/addresses/list-search.ts'
import type { OwnAuditEntry } from '#contract/rights/audit.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { displayMoment } from '#contract/dates/display-date.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { Facts } from '#src/ui/text/facts.tsx'
import { changesOf } from '#src/components/rights/audit/audit-changes.ts'
import { actionWords, subjectWords } from '#src/components/rights/audit/audit-words.ts'

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
      lead="Your activity, and changes others made to your records or your children’s, newest first."
      width="form"
    >
      <Card>
        {data.items.length === 0 && <p>No activity yet.</p>}
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

/** What the user did, or what was done with their records. */
function OwnEntry({ entry }: { entry: OwnAuditEntry }) {
  const { isOwn, actorName, subject, subjectName, organizationName, createdDate } = entry
  const actor = isOwn ? 'You' : (actorName ?? 'Someone in another household')
  return (
    <RowListItem
      note={dotted([
        actor,
        subjectName === null ? subjectWords(subject) : `${subjectWords(subject)}: ${subjectName}`,
        organizationName,
        displayMoment(createdDate),
      ])}
    >
      <div>{actionWords(entry)}</div>
      {entry.fields.length > 0 && (
        <Disclosure showLabel="Before and after" hideLabel="Hide">
          <Facts items={changesOf(entry)} />
        </Disclosure>
      )}
    </RowListItem>
  )
}
