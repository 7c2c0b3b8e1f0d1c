import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Import, ImportVerdict } from '#contract/imports.ts'
import { importRowsQuery } from '#src/api/imports.api.ts'
import { pageSizes } from '#src/components/addresses/list-search.ts'
import { useQueryCache } from '#src/components/frame/app.ts'
import type { peopleImportMachine } from '#src/machines/people-import.machine.ts'
import { leftOutOf, reasonOf, wordsOf } from '#src/machines/people-import.setup.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { Pager } from '#src/ui/table/pager.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import type { ReviewSearch } from './-people-import.tsx'
import { ReviewRow } from './-review-row.tsx'

interface ReviewProps {
  actor: ActorRefFrom<typeof peopleImportMachine>
  import: Import
  search: ReviewSearch
  onSearch: (search: ReviewSearch) => void
}

/** The row that was corrected last, where it stood, and of which version of the file. */
interface Fixed {
  row: number
  place: number
  version: number
}

/** What the rows come to, those first that have to be looked at, and the button that makes it so. */
export function Review({ actor, import: made, search, onSearch }: ReviewProps) {
  const state = useSelector(actor, (snapshot) => snapshot)
  const { data } = useQuery(importRowsQuery(made.id, made.version, search), useQueryCache())
  const [fixed, setFixed] = useState<Fixed | null>(null)
  const isJudged = fixed !== null && fixed.version !== made.version
  const rows = data?.items ?? []
  const next = isJudged ? (rows.find(({ id }) => id === fixed.row) ?? rows[fixed.place]) : null
  const reason = reasonOf(made)
  const notImported = leftOutOf(made)
  const [people, families, records] = wordsOf(made.outcome)
  const isNothing = Object.values(made.outcome).every((count) => count === 0)
  return (
    <>
      <Card title="What the rows come to">
        <Row gap="tight" wrap>
          {verdicts.map(([verdict, label]) => {
            const count = verdict ? (made.counts?.[verdict] ?? 0) : made.rowsCount
            return (
              <Button
                key={label}
                size="small"
                aria-pressed={search.verdict === verdict}
                onClick={() => onSearch({ ...search, verdict, pageIndex: 0 })}
              >
                {count} {label}
              </Button>
            )
          })}
        </Row>
        <div role="status">
          <Notice tone={reason === null ? 'success' : 'warning'}>
            {reason ?? `This adds ${people} and ${families}, and changes ${records}.`}
          </Notice>
        </div>
        {notImported !== '' && <p>{notImported}</p>}
        <Row gap="tight" wrap>
          <Button
            look="primary"
            busy={state.matches('applying')}
            aria-disabled={reason !== null || undefined}
            onClick={() => actor.send({ type: 'apply' })}
          >
            {isNothing ? 'Nothing to import' : 'Import'}
          </Button>
          <Button onClick={() => actor.send({ type: 'remap' })}>Change Columns</Button>
        </Row>
      </Card>
      <Stack>
        {rows.map((row, place) => (
          <ReviewRow
            key={`${row.id} ${made.version}`}
            row={row}
            columns={made.columns}
            isBusy={state.matches('fixing')}
            isNext={row === next}
            onNext={() => setFixed(null)}
            onFix={(part) => {
              const { id, cells, choice } = row
              const isLeftOut = row.verdict === 'LeftOut'
              setFixed({ row: id, place, version: made.version })
              actor.send({ type: 'fix', fix: { row: id, cells, choice, isLeftOut, ...part } })
            }}
          />
        ))}
      </Stack>
      {data && data.totalCount > 0 && (
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

const verdicts: readonly (readonly [ImportVerdict | undefined, string])[] = [
  [undefined, 'rows'],
  ['Error', 'errors'],
  ['Conflict', 'conflicts'],
  ['New', 'new'],
  ['Match', 'here already'],
  ['LeftOut', 'left out'],
]
