import type { ReactNode } from 'react'
import { toProblem } from '#src/api/problem.ts'
import { Button } from '#src/ui/button.tsx'
import { focusCard } from '#src/ui/card.tsx'
import { focusMain } from '#src/ui/frame/focus.ts'
import { Row, Stack } from '#src/ui/frame/layout.tsx'
import { SkeletonLines } from '#src/ui/table/skeleton.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { BusyServer } from './busy-server.tsx'

interface LaterProps<Data> {
  of: {
    data: Data | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  /** Such as "The calendar address couldn’t be loaded." */
  failed: string
  /** Shows nothing while loading, for content that is often empty. */
  isQuiet?: boolean
  /** Omitted where the data appears elsewhere. */
  children?: (data: Data) => ReactNode
}

/** Content of a card that loads after the screen: a skeleton while loading, and an error with a retry. */
export function Later<Data>({ of, failed, isQuiet = false, children }: LaterProps<Data>) {
  const { data, error, isFetching, refetch } = of
  if (data !== undefined) return children?.(data)
  if (!error)
    return isQuiet ? null : (
      <Stack gap="tight">
        <BusyServer of="read" />
        <SkeletonLines lines={2} />
      </Stack>
    )
  return (
    <Notice tone="destructive" title={failed}>
      <Stack gap="tight">
        {toProblem(error).message}
        <Row>
          <Button
            size="small"
            busy={isFetching}
            onClick={({ currentTarget }) => {
              // The button is about to disappear.
              const card = currentTarget.closest('section')
              void refetch().then(() => (card?.isConnected ? focusCard(card) : focusMain()))
            }}
          >
            Retry
          </Button>
        </Row>
      </Stack>
    </Notice>
  )
}
