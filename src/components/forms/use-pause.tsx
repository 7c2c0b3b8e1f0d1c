import { useCallback, useState, type ComponentType } from 'react'
import { toProblem } from '#src/api/problem.ts'
import { BusyServer } from '#src/components/frame/busy-server.tsx'

interface Pause {
  until: number
  isOver: boolean
  Countdown: ComponentType<{ until: number; onOver: () => void }>
}

/**
 * The pause that the server requires after too many tries, whose countdown loads when it is needed, and before that the
 * wait for a busy server. `isBusy`: whether a change is in progress.
 */
export function usePause(isBusy: boolean) {
  const [pause, setPause] = useState<Pause | null>(null)

  const pauseAfter = useCallback(async (failure: unknown) => {
    const { retryAfter } = toProblem(failure)
    if (retryAfter === undefined) return setPause(null)
    const until = Date.now() + retryAfter * 1000
    // Without the countdown, the user can still try, and the server repeats its answer.
    const part = await import('./pause.tsx').catch(() => null)
    setPause(part && { until, isOver: false, Countdown: part.Pause })
  }, [])
  const drop = () => setPause(null)
  const end = useCallback(() => setPause((now) => now && { ...now, isOver: true }), [])

  return {
    isPaused: pause !== null && !pause.isOver,
    countdown: isBusy ? (
      <BusyServer of="change" canStop />
    ) : (
      pause && <pause.Countdown key={pause.until} until={pause.until} onOver={end} />
    ),
    pauseAfter,
    drop,
  }
}
