import { useSelector } from '@xstate/react'
import { toProblem } from '#src/api/problem.ts'
import type { TableExportActor } from '#src/machines/table/table-export.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { useListFocus } from '#src/ui/table/list.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { counted, type Noun } from '#src/ui/text/counted.ts'

/** How far a list has come on its way out of the browser. */
export function TableExport({ process, noun }: { process: TableExportActor; noun: Noun }) {
  const { rows, totalCount, problem } = useSelector(process, ({ context }) => context)
  const isBusy = useSelector(process, (state) => state.hasTag('busy'))
  const hasFailed = useSelector(process, (state) => state.hasTag('failed'))
  const focusList = useListFocus()
  if (!isBusy && !hasFailed) return null
  const press = (type: 'retry' | 'cancel') => () => {
    process.send({ type })
    focusList()
  }

  return (
    <Notice tone={hasFailed ? 'destructive' : 'default'}>
      <Row wrap>
        <span role={hasFailed ? undefined : 'status'}>
          {hasFailed
            ? toProblem(problem).message
            : `Collecting ${totalCount > 0 ? `${rows.size} of ${counted(totalCount, noun)}` : noun[1]}…`}
        </span>
        {hasFailed && (
          <Button size="small" onClick={press('retry')}>
            Retry
          </Button>
        )}
        <Button size="small" onClick={press('cancel')}>
          Cancel
        </Button>
      </Row>
    </Notice>
  )
}
