import { useActorRef, useSelector } from '@xstate/react'
import { waitMachine } from '#src/machines/frame/wait.machine.ts'
import { useApp } from './app.ts'

/** Counts down to an instant, which stays what it was at first: another one is another component's, by its key. */
export function useSecondsLeft(until: number) {
  const { inspect } = useApp()
  const wait = useActorRef(waitMachine, { input: { until }, inspect })
  return useSelector(wait, ({ context }) => context.secondsLeft)
}
