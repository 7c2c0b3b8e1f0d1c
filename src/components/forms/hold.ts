import { createContext, useCallback, useContext, useEffect, useState } from 'react'

type Release = () => void

/** How a field that waits for something, such as an upload, keeps the form around it from being sent. */
export const HoldContext = createContext<() => Release>(() => () => undefined)

export function useHold(isWaiting: boolean) {
  const hold = useContext(HoldContext)
  useEffect(() => (isWaiting ? hold() : undefined), [hold, isWaiting])
}

/** For the form: whether a field holds it, and what it gives its fields to do so. */
export function useHolds() {
  const [holds, setHolds] = useState(0)
  const hold = useCallback(() => {
    setHolds((count) => count + 1)
    return () => setHolds((count) => count - 1)
  }, [])
  return { isHeld: holds > 0, hold }
}
