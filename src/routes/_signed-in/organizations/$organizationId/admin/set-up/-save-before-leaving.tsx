import { useEffect } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { waitFor } from 'xstate'
import { isSaving, isUnsaved, type SetUpActor } from '#src/machines/organizations/set-up.machine.ts'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'

/** Saves what is typed before the screen is left. If it can’t be saved, asks. */
export function SaveBeforeLeaving({ actor }: { actor: SetUpActor }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (next.pathname === current.pathname) return false
      actor.send({ type: 'flush' })
      return isUnsaved(await waitFor(actor, (state) => !isSaving(state)))
    },
    enableBeforeUnload: () => isUnsaved(actor.getSnapshot()),
    disabled: !useSelector(actor, isUnsaved),
    withResolver: true,
  })
  useEffect(() => {
    const save = () => document.hidden && actor.send({ type: 'flush' })
    document.addEventListener('visibilitychange', save)
    return () => document.removeEventListener('visibilitychange', save)
  }, [actor])

  return (
    <ConfirmDialog
      title="Leave without saving?"
      isOpen={status === 'blocked'}
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="destructive"
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      What you typed last isn’t saved.
    </ConfirmDialog>
  )
}
