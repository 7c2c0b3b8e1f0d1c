import { useEffect, type ReactNode, type RefObject } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#src/ui/frame/dialog.tsx'
import { NavigationBlocking, useBlocked } from '../blocking.ts'

interface UnsavedChangesProps {
  areThere: boolean
  /** Set before the next rendering. */
  areSaved?: RefObject<boolean>
  /** Called with what continues the navigation while the user is asked, and with nothing otherwise. */
  onAsk?: (proceed: (() => void) | undefined) => void
  title?: string
  /** What would be lost, as a sentence. */
  children: ReactNode
}

/** Asks before leaving a screen with unsaved changes. */
export function UnsavedChanges({
  areThere,
  areSaved,
  onAsk,
  title = 'Leave without saving?',
  children,
}: UnsavedChangesProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      !areSaved?.current && (next.pathname !== current.pathname || tabOf(next) !== tabOf(current)),
    enableBeforeUnload: () => !areSaved?.current,
    disabled: !areThere,
    withResolver: true,
  })
  useEffect(() => {
    if (!areThere) proceed?.()
  }, [areThere, proceed])
  useEffect(() => {
    // What an effect returns is called before the next one.
    onAsk?.(proceed)
  })

  return (
    <ConfirmDialog
      title={title}
      isOpen={status === 'blocked'}
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="destructive"
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      {children}
    </ConfirmDialog>
  )
}

/** Wraps several forms: leaving with unsaved input in any of them asks once. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const { isBlocked, block } = useBlocked()
  return (
    <NavigationBlocking value={block}>
      {children}
      <UnsavedChanges areThere={isBlocked}>Your changes haven’t been saved.</UnsavedChanges>
    </NavigationBlocking>
  )
}

/** The open tab of a screen with tabs: opening another one leaves the form as well. */
const tabOf = ({ search }: { search: object }) => ('tab' in search ? search.tab : undefined)
