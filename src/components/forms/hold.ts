import { createContext, useCallback, useContext, useEffect, useState, type Context } from 'react'

type Release = () => void
type Hold = () => Release

const unheeded: Hold = () => () => undefined

/** How a field that waits for something, such as an upload, keeps the form around it from being sent. */
export const SendHold = createContext(unheeded)

/** How a form in which something was typed keeps the screen around it from being left unasked. */
export const LeaveHold = createContext(unheeded)

export function useHold(context: Context<Hold>, isHolding: boolean) {
  const hold = useContext(context)
  useEffect(() => (isHolding ? hold() : undefined), [hold, isHolding])
}

/** For what is around: whether anything holds it, and what it gives its parts to do so. */
export function useHolds() {
  const [holds, setHolds] = useState(0)
  const hold = useCallback(() => {
    setHolds((count) => count + 1)
    return () => setHolds((count) => count - 1)
  }, [])
  return { isHeld: holds > 0, hold }
}
