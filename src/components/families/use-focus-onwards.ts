import { useEffect, useRef } from 'react'
import { focusMain } from '#src/ui/frame/focus.ts'

/** Whoever had the focus on something that is gone, because rows have changed, goes on from the screen's beginning. */
export function useFocusOnwards(rows: readonly unknown[]) {
  const seen = useRef(rows)
  useEffect(() => {
    const areSame = seen.current === rows
    seen.current = rows
    if (areSame || document.activeElement !== document.body) return
    focusMain()
  }, [rows])
}
