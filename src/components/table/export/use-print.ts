import { useEffect, useEffectEvent } from 'react'

/** Opens the browser's print dialog once the printout is laid out. */
export function usePrint(onPrinted: () => void) {
  const printed = useEffectEvent(onPrinted)
  useEffect(() => {
    // Delayed, so that it opens once even if the component is mounted twice.
    const timer = setTimeout(() => window.print())
    const done = () => printed()
    window.addEventListener('afterprint', done)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', done)
    }
  }, [])
}
