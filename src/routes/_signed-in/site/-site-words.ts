import { second } from '#contract/dates/durations.ts'
import { numbers } from '#src/ui/text/counted.ts'

/** A duration in milliseconds: 12 ms, 3.4 s. */
export const durationWords = (duration: number): string =>
  duration < second
    ? `${duration} ms`
    : `${numbers.format(Number((duration / second).toPrecision(2)))} s`
