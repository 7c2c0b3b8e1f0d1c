import type { ReactNode } from 'react'
import { useSelector } from '@xstate/react'
import { isServerBusy, nextTryOf } from '#src/machines/frame/busy-server.machine.ts'
import { BusyLabel, Button } from '#src/ui/button.tsx'
import { Row, VisuallyHidden } from '#src/ui/frame/layout.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { useApp } from './app.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

interface BusyServerProps {
  /** What the place waits for. */
  of: 'read' | 'change'
  /** Whether a button cancels the change, where nothing else does. */
  canStop?: boolean
}

const nextTry = { read: nextTryOf('read'), change: nextTryOf('change') }

/** Says when a call is repeated that an overloaded server refused. */
export function BusyServer({ of, canStop = false }: BusyServerProps) {
  const { busyServer } = useApp()
  const until = useSelector(busyServer, nextTry[of])
  if (until === null) return null
  return (
    <Row gap="tight" wrap>
      <span>
        The server is busy. Trying again
        {until > 0 && <Countdown key={until} until={until} />}…
      </span>
      {canStop && (
        <Button size="small" onClick={() => busyServer.send({ type: 'cancel' })}>
          Stop waiting
        </Button>
      )}
    </Row>
  )
}

/** A timer is not announced every second. */
function Countdown({ until }: { until: number }) {
  const left = useSecondsLeft(until)
  return left > 0 && <span role="timer"> in {counted(left, ['second', 'seconds'])}</span>
}

/** Busy buttons say that they wait for the server. */
export function BusyServerLabel({ children }: { children: ReactNode }) {
  const isBusy = useSelector(useApp().busyServer, isServerBusy)
  return <BusyLabel value={isBusy ? 'Waiting for the server…' : null}>{children}</BusyLabel>
}

/** Announces once that calls wait. */
export const BusyServerAnnouncer = () => (
  <VisuallyHidden>
    <span role="status">
      {useSelector(useApp().busyServer, isServerBusy) && 'The server is busy. Kinroll tries again.'}
    </span>
  </VisuallyHidden>
)
