import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { firstPage, SortDirection } from '#contract/page.ts'
import { historyQuery } from '#src/api/people/members.api.ts'
import { Later } from '#src/components/frame/later.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { instantInWords } from '#contract/dates/display-date.ts'
import { historyWords } from './history-words.ts'

/** Changes to a membership, newest first. Shows one page until the reader asks for more. */
export function MemberHistory({ id }: { id: number }) {
  const [pageSize, setPageSize] = useState<number>(firstPage.pageSize)
  const query = { ...firstPage, pageSize, sortDirection: SortDirection.Ascending }
  const asked = useQuery({ ...historyQuery(id, query), placeholderData: keepPreviousData })
  const { data, isFetching } = asked
  const shown = data?.items.length ?? 0
  const more = data?.totalCount === undefined ? undefined : data.totalCount - shown
  const hasMore = more === undefined ? (data?.totalPages ?? 0) > 1 : more > 0
  return (
    <Card title="History">
      <Later of={asked} failed="The history couldn’t be loaded.">
        {({ items }) =>
          items.length === 0 ? (
            <p>No changes yet</p>
          ) : (
            <ul>
              {items.map((entry) => (
                <li key={entry.id}>
                  {historyWords(entry)}, {instantInWords(entry.createdDate)}
                </li>
              ))}
            </ul>
          )
        }
      </Later>
      {hasMore && pageSize < 100 && (
        <Row>
          <Button busy={isFetching} onClick={() => setPageSize(100)}>
            {more === undefined ? 'Show more' : `Show ${more} more`}
          </Button>
        </Row>
      )}
    </Card>
  )
}
