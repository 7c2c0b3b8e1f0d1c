import type { ReactNode } from 'react'
import { useSelector } from '@xstate/react'
import type { ImportVerdict } from '#contract/people/imports.ts'
import { effectOf, leftOutOf, reasonOf } from '#src/machines/people/people-import.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { ReviewRows, type ReviewRowsProps } from './-review-rows.tsx'

interface ReviewProps extends ReviewRowsProps {
  /** How far the server is, while it is at work for long. */
  working: ReactNode
}

/** What the rows come to, those first that have to be looked at, and the button that makes it so. */
export function Review({ actor, import: made, working, search, onSearch }: ReviewProps) {
  const isApplying = useSelector(actor, (state) => state.matches({ working: { task: 'applying' } }))
  const reason = reasonOf(made)
  const notImported = leftOutOf(made)
  const isNothing = Object.values(made.outcome).every((count) => count === 0)
  const counted = verdicts.flatMap(([verdict, one, several]) => {
    const count = verdict ? (made.counts?.[verdict] ?? 0) : made.rowsCount
    return count > 0 || search.verdict === verdict
      ? [{ verdict, label: count === 1 ? one : several, count }]
      : []
  })
  return (
    <>
      <Card title="What the rows come to">
        <Row gap="tight" wrap>
          {counted.map(({ verdict, label, count }) => (
            <Button
              key={verdict ?? 'all'}
              size="small"
              aria-pressed={search.verdict === verdict}
              onClick={() => onSearch({ ...search, verdict, pageIndex: 0 })}
            >
              {count} {label}
            </Button>
          ))}
        </Row>
        <div role="status">
          <Notice tone={reason === null ? 'success' : 'warning'}>{reason ?? effectOf(made)}</Notice>
        </div>
        {notImported !== '' && <p>{notImported}</p>}
        <Row gap="tight" wrap>
          <Button
            look="primary"
            busy={isApplying}
            aria-disabled={reason !== null || undefined}
            onClick={() => actor.send({ type: 'apply' })}
          >
            {isNothing ? 'Nothing to import' : 'Import'}
          </Button>
          <Button onClick={() => actor.send({ type: 'remap' })}>Change Columns</Button>
        </Row>
        {working}
      </Card>
      <ReviewRows actor={actor} import={made} search={search} onSearch={onSearch} />
    </>
  )
}

const verdicts: readonly (readonly [ImportVerdict | undefined, one: string, several: string])[] = [
  [undefined, 'row', 'rows'],
  ['Error', 'error', 'errors'],
  ['Conflict', 'conflict', 'conflicts'],
  ['New', 'new', 'new'],
  ['Match', 'match', 'matches'],
  ['LeftOut', 'left out', 'left out'],
]
