import { useEffect, useEffectEvent, useRef } from 'react'
import { focusMain } from '#src/ui/frame/focus.ts'

/** Whoever had the focus on something that is gone, because rows have changed, goes on from the screen's beginning, or elsewhere. */
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
