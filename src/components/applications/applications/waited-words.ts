import { day } from '#contract/dates/durations.ts'
import { counted } from '#src/ui/text/counted.ts'

/** How long something has waited, in calendar days. */
export function waitedWords(since: string, now = new Date()): string {
  const days = Math.round((midnight(now) - midnight(new Date(since))) / day)
  return days < 1 ? 'Since today' : counted(days, ['day', 'days'])
}

const midnight = (instant: Date) => new Date(instant).setHours(0, 0, 0, 0)
