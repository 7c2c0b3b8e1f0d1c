import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Import } from '#contract/people/imports.ts'
import { discardImport } from '#src/api/people/imports.api.ts'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'

/** Throws a file away that was not imported. */
export function Discard({ import: { id, organizationId, fileName } }: { import: Import }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const discard = useChange(discardImport, { told: 'The file was discarded', refresh: 'nothing' })
  const { isBusy, press } = usePress(async () => {
    await discard(id)
    await navigate({
      to: '/organizations/$organizationId/admin/imports',
      params: { organizationId },
    })
  })
  return (
    <>
      <Button busy={isBusy} onClick={() => setAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        title={`Discard ${fileName}?`}
        isOpen={isAsking}
        confirmLabel="Discard"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          press()
        }}
      >
        Nothing of it was imported, and nothing of it is kept.
      </ConfirmDialog>
    </>
  )
}
