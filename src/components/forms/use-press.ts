import { useRef, useState } from 'react'
import { usePause } from './use-pause.tsx'
import { useTell } from './use-sent-form.ts'

/**
 * A change that is made by one press, outside of a form. The same press counts once while it is under way, and a
 * failure is told.
 */
export function usePress<Input = void>(act: (input: Input) => Promise<unknown>) {
  const tell = useTell()
  const { isPaused, countdown, pauseAfter, drop } = usePause()
  const [underWay, setUnderWay] = useState<readonly Input[]>([])
  // Two presses may come before the next rendering.
  const bodies = useRef(new Set<string>())

  function press(input: Input) {
    const body = JSON.stringify(input)
    if (bodies.current.has(body)) return
    bodies.current.add(body)
    setUnderWay((inputs) => [...inputs, input])
    void act(input)
      .then(drop, (error: unknown) => {
        tell(error)
        return pauseAfter(error)
      })
      .finally(() => {
        bodies.current.delete(body)
        setUnderWay((inputs) => inputs.filter((other) => other !== input))
      })
  }
  return { isBusy: underWay.length > 0, isPaused, countdown, underWay, press }
}

export type Press = ReturnType<typeof usePress<void>>
