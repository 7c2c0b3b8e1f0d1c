import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type AttendanceDay, type AttendanceDays, isMissing } from '#contract/classes/attendance.ts'
import { isOff } from '#contract/timetable/class-days.ts'
import { attendanceDaysQuery } from '#src/api/classes/attendance.api.ts'
import { Later } from '#src/components/frame/later.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { takenWords } from './attendance-words.ts'

interface ClassAttendanceProps {
  classId: number
  /** A link to the sheet of a day. */
  renderLink: (classDayId: number, words: string) => ReactNode
  /** Shows only the next and the last day. */
  isBrief?: boolean
}

/** Days older than this are shown only on request. */
const inSight = 4

/** The sheets of a class: the next one, today's, and earlier ones, with how much of each is marked. */
export function ClassAttendance({ classId, renderLink, isBrief = false }: ClassAttendanceProps) {
  const asked = useQuery(attendanceDaysQuery(classId))
  return (
    <Card title="Attendance">
      <Later of={asked} failed="Attendance couldn’t be loaded.">
        {(data) => <Sheets data={data} renderLink={renderLink} isBrief={isBrief} />}
      </Later>
    </Card>
  )
}

interface SheetsProps extends Required<Omit<ClassAttendanceProps, 'classId'>> {
  data: AttendanceDays
}

function Sheets({ data, renderLink, isBrief }: SheetsProps) {
  const held = data.days.filter(({ type }) => !isOff(type))
  const next = held.find(({ date }) => date > data.today)
  const past = held.filter(({ date }) => date <= data.today).toReversed()
  const recent = [...(next ? [next] : []), ...past.slice(0, isBrief ? 1 : inSight)]
  const earlier = isBrief ? [] : past.slice(inSight)
  const words = counted(earlier.length, ['earlier day', 'earlier days'])
  const list = (label: string, days: AttendanceDay[]) => (
    <RowList label={label}>
      {days.map((day) => (
        <RowListItem key={day.classDayId} note={noteOf(day, data.today)}>
          {renderLink(day.classDayId, dayInWords(day.date))}{' '}
          {day.date <= data.today && isMissing(day) && <Badge tone="warning">Missing</Badge>}
        </RowListItem>
      ))}
    </RowList>
  )
  return (
    <>
      {recent.length === 0 ? (
        <p>No class days yet. You take attendance on class days.</p>
      ) : (
        list('Attendance', recent)
      )}
      {earlier.length > 0 && (
        <Disclosure showLabel={`Show ${words}`} hideLabel={`Hide ${words}`}>
          {list('Earlier attendance', earlier)}
        </Disclosure>
      )}
    </>
  )
}

const noteOf = (day: AttendanceDay, today: string): string => {
  if (day.date > today) return 'Next. You can mark planned absences.'
  return day.date === today ? `Today. ${takenWords(day)}` : takenWords(day)
}
