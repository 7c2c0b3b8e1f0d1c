import { minute, second } from '#contract/dates/durations.ts'

/** How long to wait for the next try after `triesCount` tries without a response: longer each time, up to a minute. */
export const nextTry = ({ context: { triesCount } }: { context: { triesCount: number } }) =>
  Math.min(5 * second * 2 ** (triesCount - 1), minute)
