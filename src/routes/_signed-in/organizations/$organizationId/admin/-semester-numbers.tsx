import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isOff, type ClassDayRow } from '#contract/timetable/class-days.ts'
import { calendarQuery } from '#src/api/timetable/class-days.api.ts'
import { timetableQuery } from '#src/api/timetable/timetable.api.ts'
import { fillWords } from '#src/components/classes/classes/rule-words.ts'
import { conflictsIn, countOpen } from '#src/components/timetable/timetable/conflicts-in.ts'
import { numberLook } from '#src/ui/frame/admin-numbers.tsx'
import { dayInWords } from '#contract/dates/display-date.ts'

/** What is ahead in a semester. It takes long to compute, so it loads on its own. */
export function SemesterNumbers({ semesterId }: { semesterId: number }) {
  const { data: calendar, isError: isDaysLost } = useQuery(calendarQuery(semesterId))
  const { data: timetable, isError: isPlanLost } = useQuery(timetableQuery(semesterId))
  const ahead = calendar && daysToCome(calendar)
  const next = ahead?.[0]
  const named = timetable && conflictsIn(timetable).map(({ conflict }) => conflict)
  const conflicts = named && countOpen(named, timetable.moreConflicts)
  const seats = timetable && fillWords(timetable.classes)
  return (
    <>
      <li>
        <Link from={home} to="../class-days" className={numberLook()}>
          <span>Upcoming class days{next && `, next on ${dayInWords(next.date)}`}</span>
          <Many of={ahead?.length} isLost={isDaysLost} />
        </Link>
      </li>
      <li>
        <Link from={home} to="../classes/timetable" className={numberLook()}>
          <span>Timetable conflicts</span>
          <Many of={conflicts} isLost={isPlanLost} />
        </Link>
      </li>
      {seats && (
        <li>
          <Link from={home} to="../classes" search={{ semesterId }} className={numberLook()}>
            <span>Seats taken</span>
            <span>{seats}</span>
          </Link>
        </li>
      )}
    </>
  )
}

const home = '/organizations/$organizationId/admin/home'

/** Nothing until it has loaded. */
const Many = ({ of, isLost }: ManyProps): ReactNode => (
  <span>{of?.toLocaleString('en-US') ?? (isLost && 'Unavailable')}</span>
)

interface ManyProps {
  of: number | undefined
  isLost: boolean
}

type Day = Pick<ClassDayRow, 'date' | 'type'>

/** The remaining class days, in order. */
export const daysToCome = ({ today, days }: { today: string; days: readonly Day[] }) =>
  days.filter(({ date, type }) => date >= today && !isOff(type))
