import { useActorRef, useSelector } from '@xstate/react'
import { waitMachine } from '#src/machines/frame/wait.machine.ts'
import { useApp } from './app.ts'

/** Counts down to an instant. A different instant requires a new component, with another key. */
export function useSecondsLeft(until: number) {
  const { inspect } = useApp()
  const wait = useActorRef(waitMachine, { input: { until }, inspect })
  return useSelector(wait, ({ context }) => context.secondsLeft)
}
