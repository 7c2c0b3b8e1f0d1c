import type { ReactNode } from 'react'
import { LeaveHold, useHolds } from '../hold.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'

/** Around several forms: whoever leaves what they typed is asked once, whichever of them it is in. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const { isHeld, hold } = useHolds()
  return (
    <LeaveHold value={hold}>
      {children}
      <UnsavedChanges areThere={isHeld}>What you have typed here is not saved yet.</UnsavedChanges>
    </LeaveHold>
  )
}
