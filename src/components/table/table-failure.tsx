import { Button } from '#src/ui/button.tsx'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { useListFocus } from '#src/ui/table/list.tsx'
import { Notice } from '#src/ui/text/notice.tsx'

interface TableFailureProps {
  problem: string | null
  many: string
  hasRows: boolean
  onRetry: () => void
}

/** Why the rows did not come, or no newer ones than those in sight. */
export function TableFailure({ problem, many, hasRows, onRetry }: TableFailureProps) {
  const focusList = useListFocus()
  if (problem === null) return null
  const retry = () => {
    onRetry()
    focusList()
  }
  return (
    <Notice
      tone={hasRows ? 'warning' : 'destructive'}
      title={hasRows ? `These are the last ${many} that came.` : `The ${many} could not be loaded.`}
    >
      <Stack gap="tight">
        {problem}
        <Row>
          <Button size="small" onClick={retry}>
            Retry
          </Button>
        </Row>
      </Stack>
    </Notice>
  )
}
