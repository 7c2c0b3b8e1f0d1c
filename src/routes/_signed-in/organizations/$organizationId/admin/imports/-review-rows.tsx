import { useEffect, useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Import } from '#contract/people/imports.ts'
import { pageSizes } from '#contract/page.ts'
import { importRowsQuery } from '#src/api/people/imports.api.ts'
import { Later } from '#src/components/frame/later.tsx'
import {
  needsSomebody,
  needyOf,
  type peopleImportMachine,
} from '#src/machines/people/people-import.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, focusFirstCard } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Pager } from '#src/ui/table/pager.tsx'
import { RowList } from '#src/ui/table/row-list.tsx'
import type { ReviewSearch } from './-people-import.tsx'
import { ReviewRow } from './-review-row.tsx'

export interface ReviewRowsProps {
  actor: ActorRefFrom<typeof peopleImportMachine>
  import: Import
  search: ReviewSearch
  onSearch: (search: ReviewSearch) => void
}

/** The row that was corrected last, where it stood, whether it had to be, and of which version of the file. */
interface Fixed {
  row: number
  place: number
  version: number
  wasNeedy: boolean
}

/** The rows of a page. Whoever has decided one goes on at the next that needs somebody, and after the last to the top. */
export function ReviewRows({ actor, import: made, search, onSearch }: ReviewRowsProps) {
  const isBusy = useSelector(actor, (state) => state.matches({ working: { task: 'fixing' } }))
  const asked = useQuery({
    ...importRowsQuery(made.id, made.version, search),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = asked
  const [fixed, setFixed] = useState<Fixed | null>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const rows = data?.items ?? []
  const needy = rows.filter(needsSomebody)
  const again = rows.find(({ id }) => id === fixed?.row)
  const after = rows.slice(fixed?.place ?? 0).find(needsSomebody) ?? needy[0]
  const isJudged = fixed !== null && fixed.version !== made.version && !isPlaceholderData
  const version = isPlaceholderData ? fixed?.version : made.version
  const stuck = again && needsSomebody(again) ? again : null
  const next = isJudged ? (stuck ?? after ?? again ?? rows[fixed.place])?.id : wanted
  const needed = needyOf(made)
  const list = useRef<HTMLDivElement>(null)
  const isLast = isJudged && (rows.length === 0 || (fixed.wasNeedy && needed === ''))
  const goOn = () => {
    setFixed(null)
    setWanted(null)
  }
  useEffect(() => {
    if (isLast) focusFirstCard(list.current)
  }, [isLast])
  return (
    <>
      <Card title={needed === '' ? 'No row needs you' : needed}>
        {needy.length > 0 && (
          <Row>
            <Button size="small" onClick={() => setWanted(needy[0]?.id ?? null)}>
              Go to the First
            </Button>
          </Row>
        )}
        <div ref={list}>
          <Later of={asked} failed="The rows could not be loaded.">
            {() => (
              <RowList label="Rows of the file">
                {rows.map((row, place) => (
                  <ReviewRow
                    key={`${row.id} ${version}`}
                    row={row}
                    columns={made.columns}
                    isBusy={isBusy}
                    isNext={!isLast && row.id === next}
                    onNext={goOn}
                    onFix={(part) => {
                      const { id, cells, choice } = row
                      const isLeftOut = row.verdict === 'LeftOut'
                      setFixed({
                        row: id,
                        place,
                        version: made.version,
                        wasNeedy: needsSomebody(row),
                      })
                      actor.send({
                        type: 'fix',
                        fix: { row: id, cells, choice, isLeftOut, ...part },
                      })
                    }}
                  />
                ))}
              </RowList>
            )}
          </Later>
        </div>
      </Card>
      {data && data.totalPages > 0 && (
        <Pager
          pageIndex={search.pageIndex}
          totalPages={data.totalPages}
          pageSize={search.pageSize}
          pageSizes={pageSizes}
          onPage={(pageIndex) => onSearch({ ...search, pageIndex })}
          onPageSize={(pageSize) =>
            onSearch({
              ...search,
              pageIndex: 0,
              pageSize: pageSizes.find((size) => size === pageSize) ?? search.pageSize,
            })
          }
        />
      )}
    </>
  )
}
