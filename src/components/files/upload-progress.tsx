import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import { type fileUploadMachine, isUploading } from '#src/machines/files/file-upload.machine.ts'
import { BusyServer } from '#src/components/frame/busy-server.tsx'
import { Button } from '#src/ui/button.tsx'
import { Progress } from '#src/ui/fields/progress.tsx'
import { Row } from '#src/ui/frame/layout.tsx'

interface UploadProgressProps {
  of: SnapshotFrom<typeof fileUploadMachine>
  /** What is uploaded, such as "photo". */
  thing: string
  press: (type: 'cancel' | 'retry') => () => void
  /** Shown while nothing is uploaded. */
  children?: ReactNode
}

/** How far an upload is, and what can be done about it. */
export function UploadProgress({ of: state, thing, press, children }: UploadProgressProps) {
  const cancel = (
    <Button size="small" onClick={press('cancel')}>
      Cancel
    </Button>
  )
  if (isUploading(state))
    return (
      <>
        <Row>
          <Progress label={`Upload of the ${thing}`} fraction={state.context.fraction} />
          {cancel}
        </Row>
        <BusyServer of="change" />
      </>
    )
  if (!state.matches('failed')) return children
  return (
    <Row gap="tight">
      <Button size="small" onClick={press('retry')}>
        Retry
      </Button>
      {cancel}
    </Row>
  )
}
