import { useEffect, useEffectEvent } from 'react'

/** Opens the browser's print dialog once what is printed is laid out. */
export function usePrint(onPrinted: () => void) {
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    // A moment later, and so once, however often the component is mounted.
    const timer = setTimeout(() => window.print())
    const done = () => printed()
    window.addEventListener('afterprint', done)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', done)
    }
  }, [])
}
