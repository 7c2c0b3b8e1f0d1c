import { hour } from '#contract/dates/durations.ts'
import { createClock } from './clock.ts'

export const beginning = Date.parse('2026-11-24T12:00:00Z')

/** A machine whose clocks a test moves. */
export function startMachine(wallAt = beginning, boot = 'first') {
  let [wall, awake, running] = [wallAt, hour, hour]
  const start = () =>
    createClock({ wall: () => wall, awake: () => awake, running: () => running, boot })
  const pass = (time: number) => {
    wall += time
    awake += time
    running += time
  }
  return {
    start,
    pass,
    sleep: (time: number) => {
      wall += time
      running += time
    },
    setClock: (by: number) => void (wall += by),
    wall: () => wall,
  }
}
