import { createContext, useCallback, useContext, useEffect, useState, type Context } from 'react'

type Unblock = () => void
type Block = () => Unblock

const noBlocking: Block = () => () => undefined

/** Lets a field with a process under way, such as an upload, block submitting the form around it. */
export const SubmitBlocking = createContext(noBlocking)

/** Lets a form with unsaved changes block leaving the screen without a confirmation. */
export const NavigationBlocking = createContext(noBlocking)

export function useBlocking(context: Context<Block>, isBlocking: boolean) {
  const block = useContext(context)
  useEffect(() => (isBlocking ? block() : undefined), [block, isBlocking])
}

/** For the form or screen around: whether anything blocks it, and the function that parts block it with. */
export function useBlocked() {
  const [blocks, setBlocks] = useState(0)
  const block = useCallback(() => {
    setBlocks((count) => count + 1)
    return () => setBlocks((count) => count - 1)
  }, [])
  return { isBlocked: blocks > 0, block }
}
