import { useRef, useState } from 'react'
import { usePause } from './use-pause.tsx'
import { useShowFailure } from './use-sent-form.ts'

/** A change made by one press, outside a form. Pressing again while it is in progress does nothing, and a failure is shown.
 */
export function usePress<Input = void>(act: (input: Input) => Promise<unknown>) {
  const showFailure = useShowFailure()
  const [underWay, setUnderWay] = useState<readonly Input[]>([])
  const isBusy = underWay.length > 0
  const { isPaused, countdown, pauseAfter, drop } = usePause(isBusy)
  // Two presses may happen before the next rendering.
  const bodies = useRef(new Set<string>())

  function press(input: Input) {
    const body = JSON.stringify(input)
    if (bodies.current.has(body)) return
    bodies.current.add(body)
    setUnderWay((inputs) => [...inputs, input])
    void act(input)
      .then(drop, (error: unknown) => {
        showFailure(error)
        return pauseAfter(error)
      })
      .finally(() => {
        bodies.current.delete(body)
        setUnderWay((inputs) => inputs.filter((other) => other !== input))
      })
  }
  return { isBusy, isPaused, countdown, underWay, press }
}

export type Press = ReturnType<typeof usePress<void>>
