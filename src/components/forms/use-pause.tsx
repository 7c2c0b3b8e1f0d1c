import { useCallback, useState, type ComponentType } from 'react'
import { toProblem } from '#src/api/problem.ts'

interface Pause {
  until: number
  isOver: boolean
  Countdown: ComponentType<{ until: number; onOver: () => void }>
}

/** The pause that the server asks for after too many tries. What counts it down is fetched when it is needed. */
export function usePause() {
  const [pause, setPause] = useState<Pause | null>(null)

  const pauseAfter = useCallback(async (failure: unknown) => {
    const { retryAfter } = toProblem(failure)
    if (retryAfter === undefined) return setPause(null)
    const until = Date.now() + retryAfter * 1000
    // Without it nobody is kept from trying, and the server says the same again.
    const part = await import('./pause.tsx').catch(() => null)
    setPause(part && { until, isOver: false, Countdown: part.Pause })
  }, [])
  const drop = () => setPause(null)
  const end = useCallback(() => setPause((now) => now && { ...now, isOver: true }), [])

  return {
    isPaused: pause !== null && !pause.isOver,
    countdown: pause && <pause.Countdown key={pause.until} until={pause.until} onOver={end} />,
    pauseAfter,
    drop,
  }
}
