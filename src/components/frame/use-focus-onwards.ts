import { useEffect, useEffectEvent, useRef } from 'react'
import { focusMain } from '#src/ui/frame/focus.ts'

/** Moves the focus to the start of the screen, or elsewhere, after the focused element has disappeared with its row. */
export function useFocusOnwards(rows: readonly unknown[], goOn: () => void = focusMain) {
  const onwards = useEffectEvent(goOn)
  const seen = useRef(rows)
  useEffect(() => {
    const areSame = seen.current === rows
    seen.current = rows
    if (areSame || document.activeElement !== document.body) return
    onwards()
  }, [rows])
}
