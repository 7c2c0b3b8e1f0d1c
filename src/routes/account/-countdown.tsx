import { clockTime } from '#src/ui/text/times/display-time.ts'
import { useSecondsLeft } from '#src/components/frame/use-seconds-left.ts'

/** The time left until an instant, which gives the component its key. It is seen, and read out to nobody unasked. */
export const Countdown = ({ until }: { until: number }) => (
  <span role="timer">{clockTime(useSecondsLeft(until))}</span>
)
