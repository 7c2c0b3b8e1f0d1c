import { second } from '#contract/dates/durations.ts'
import { numbers } from '#src/ui/text/counted.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A number of bytes: 1.4 MB. */
export function sizeWords(bytes: number): string {
  const exponent = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const size = bytes / 1000 ** exponent
  return `${numbers.format(Number(size.toPrecision(size < 10 ? 2 : 3)))} ${units[exponent]}`
}

/** A duration in milliseconds: 12 ms, 3.4 s. */
export const durationWords = (duration: number): string =>
  duration < second
    ? `${duration} ms`
    : `${numbers.format(Number((duration / second).toPrecision(2)))} s`
