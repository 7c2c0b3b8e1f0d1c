import { displayDate } from '#src/ui/text/times/display-date.ts'

type Held = { untilDate: string | null; isOver?: boolean }

/** Until when a role is held. */
export function untilWords({ untilDate, isOver = false }: Held): string {
  if (untilDate === null) return 'without an end'
  return `${isOver ? 'ended on' : 'until'} ${displayDate(untilDate)}`
}
