import type { ReactNode } from 'react'
import { isOff, type ClassDay } from '#contract/timetable/class-days.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Card } from '#src/ui/card.tsx'
import { displayDate } from '#src/ui/text/times/display-date.ts'
import { displayTimeRange } from '#src/ui/text/times/display-time.ts'
import { Facts } from '#src/ui/text/facts.tsx'

export const classesInWords = (count: number) => counted(count, ['class', 'classes'])

const DayLink = ({ day: { id, date } }: { day: { id: number; date: string } }) => (
  <RouterLink
    from="/organizations/$organizationId/admin"
    to="/organizations/$organizationId/admin/class-days/$classDayId"
    params={{ classDayId: id }}
  >
    {displayDate(date)}
  </RouterLink>
)

/** What a day is, and which other day it has to do with. */
export function DayFacts({ day }: { day: ClassDay }) {
  const { type, startTime, endTime, notes, cancelReason, makesUp, madeUpBy, classesCount } = day
  const facts: (readonly [string, ReactNode])[] = [
    ...(cancelReason === null ? [] : [['Cancelled because', cancelReason] as const]),
    ...(startTime === null || endTime === null
      ? []
      : [['Times', displayTimeRange(startTime, endTime)] as const]),
    [isOff(type) ? 'Do not meet' : 'Meet', classesInWords(classesCount)],
    ...(notes === null ? [] : [[type === 'Holiday' ? 'Name' : 'Notes', notes] as const]),
    ...(makesUp ? [['Makes up', <DayLink key="up" day={makesUp} />] as const] : []),
    ...(madeUpBy ? [['Made up on', <DayLink key="by" day={madeUpBy} />] as const] : []),
  ]
  return (
    <Card>
      <Facts items={facts} />
    </Card>
  )
}
