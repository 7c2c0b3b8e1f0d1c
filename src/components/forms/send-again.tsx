import type { Change } from '#src/api/http.ts'
import { PressButton } from './press-button.tsx'
import { useChange } from './use-change.ts'
import { usePress } from './use-press.ts'

interface SendAgainProps {
  id: number
  send: (id: number, how: Change) => Promise<unknown>
  /** What is sent, for screen readers. */
  what: string
  successMessage: string
}

/** The button of a row that could not be sent. */
export function SendAgain({ id, send, what, successMessage }: SendAgainProps) {
  const change = useChange(send, { successMessage })
  const press = usePress(() => change(id))
  return (
    <PressButton of={press} size="small" aria-label={`Send again: ${what}`}>
      Send again
    </PressButton>
  )
}
