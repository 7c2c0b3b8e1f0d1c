import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'

/** Asks before a screen is left whose changes would be lost. */
export function UnsavedChanges({ areThere }: { areThere: boolean }) {
  const { status, proceed, reset } = useBlocker({
    // Whoever is signed in comes to /login only when the session ends, and that is not to be held up.
    shouldBlockFn: ({ current, next }) =>
      next.pathname !== current.pathname && next.pathname !== '/login',
    disabled: !areThere,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      title="Leave without saving?"
      isOpen={status === 'blocked'}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      What you have changed here is not saved yet.
    </ConfirmDialog>
  )
}
