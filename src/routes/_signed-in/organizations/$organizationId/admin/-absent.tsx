import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { markNames } from '#contract/classes/attendance.ts'
import type { AbsentFromClass, AbsentOnDay, AbsentStudent } from '#contract/classes/day-overview.ts'
import { dayInWords, displayInstant } from '#contract/dates/display-date.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'
import { second } from '#contract/dates/durations.ts'
import { absentOnDayQuery } from '#src/api/classes/day-overview.api.ts'
import { refreshWithoutNotice } from '#src/api/live-rows.ts'
import { reportWords } from '#src/components/classes/absences/absence-words.ts'
import { Later } from '#src/components/frame/later.tsx'
import { PrintButton } from '#src/components/frame/print-button.tsx'
import { ButtonLink, RouterLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { OnPaper } from '#src/ui/frame/paper.tsx'
import { RowList, RowListItem, RowListWarning } from '#src/ui/table/row-list.tsx'
import { counted, type Noun } from '#src/ui/text/counted.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { Part } from '#src/ui/text/part.tsx'
import { Phone } from '#src/ui/text/phone.tsx'

const admin = '/organizations/$organizationId/admin'

/** Marks are not in the audit log, which the live stream follows. */
const pause = 30 * second

/** The students who do not come on the next class day. While it is today, marks appear as they are made. */
function useAbsent(organizationId: number) {
  const query = absentOnDayQuery(organizationId)
  // Whoever has just marked somebody comes back to see it.
  const found = useQuery({ ...query, staleTime: 0 })
  const queries = useQueryClient()
  const isToday = found.data !== undefined && found.data.date === found.data.today
  useEffect(() => {
    if (!isToday) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        refreshWithoutNotice(queries, absentOnDayQuery(organizationId).queryKey)
    }, pause)
    return () => clearInterval(timer)
  }, [isToday, organizationId, queries])
  return found
}

/** "Absent today", or "Absent on Thu, Dec 3". */
const titleOf = (found: AbsentOnDay | undefined) =>
  !found?.date || found.date === found.today
    ? 'Absent today'
    : `Absent on ${dayInWords(found.date)}`

const noun: Noun = ['student', 'students']

const mostShown = 8

/** On the home: the first of them, and the way to the whole list. */
export function AbsentCard({ organizationId }: { organizationId: number }) {
  const absent = useAbsent(organizationId)
  return (
    <Card title={titleOf(absent.data)}>
      <Later of={absent} failed="The absent students couldn’t be loaded.">
        {(found) => (
          <>
            <Progress of={found} />
            <AbsentStudents of={found} most={mostShown} />
            {found.students.length > 0 && (
              <Row wrap>
                <ButtonLink from={admin} to={`${admin}/absences`} size="small">
                  {found.students.length > mostShown
                    ? `All ${counted(found.students.length, noun)}, to print`
                    : 'List to print'}
                </ButtonLink>
              </Row>
            )}
          </>
        )}
      </Later>
    </Card>
  )
}

/** "2 absent", the way to the list from the top of a day. Nothing if nobody is. */
export function AbsentLink({ organizationId }: { organizationId: number }) {
  const { data } = useQuery(absentOnDayQuery(organizationId))
  const many = data?.students.filter((one) => !isOnlyLate(one)).length ?? 0
  if (many === 0) return null
  return (
    <RouterLink from={admin} to={`${admin}/absences`}>
      {many} absent
    </RouterLink>
  )
}

interface AbsentListProps {
  organizationId: number
  organizationName: string
}

/** The whole list, which can be printed. */
export function AbsentList({ organizationId, organizationName }: AbsentListProps) {
  const absent = useAbsent(organizationId)
  const title = titleOf(absent.data)
  return (
    <Card title={title}>
      <Later of={absent} failed="The absent students couldn’t be loaded.">
        {(found) => (
          <>
            <Progress of={found} />
            <OnPaper
              title={`${organizationName} · ${found.date === null ? title : `Absent on ${dayInWords(found.date)}`}`}
              facts={dotted([
                displayInstant(new Date(absent.dataUpdatedAt).toISOString()),
                counted(found.students.length, noun),
                'Contains personal data',
              ])}
            >
              <AbsentStudents of={found} />
            </OnPaper>
            {found.students.length > 0 && (
              <Row>
                <PrintButton>Print list</PrintButton>
              </Row>
            )}
          </>
        )}
      </Later>
    </Card>
  )
}

/** "18 of 46 marked so far". */
function Progress({ of: { date, today, seatsCount, markedCount } }: { of: AbsentOnDay }) {
  if (date === null || date !== today || seatsCount === 0) return null
  return (
    <p>
      Attendance: {markedCount} of {seatsCount} marked so far.
    </p>
  )
}

const groups = [
  ['Not reported', (student) => isUnexplained(student)],
  ['Reported or excused', (student) => !isUnexplained(student) && !isOnlyLate(student)],
  ['Late', (student) => !isUnexplained(student) && isOnlyLate(student)],
] as const satisfies [string, (student: AbsentStudent) => boolean][]

/** Somebody must call: they are marked Absent, and nobody said that they would not come. */
const isUnexplained = ({ classes }: AbsentStudent) =>
  classes.some(({ mark, isReported }) => mark === 'Absent' && !isReported)

const isOnlyLate = ({ classes }: AbsentStudent) => classes.every(({ mark }) => mark === 'Late')

function AbsentStudents({ of: found, most = Infinity }: { of: AbsentOnDay; most?: number }) {
  const { students, date, today } = found
  if (date === null) return <p>No class day is ahead.</p>
  if (students.length === 0)
    return <p>{date === today ? 'Nobody is absent so far.' : 'No absence was reported so far.'}</p>
  const inOrder = groups.flatMap(([title, isIn]) =>
    students.filter(isIn).map((one) => ({ title, one })),
  )
  const shown = Map.groupBy(inOrder.slice(0, most), ({ title }) => title)
  return [...shown].map(([title, some]) => (
    <Part key={title} title={title}>
      <RowList label={title}>
        {some.map(({ one }) => (
          <AbsentLine key={one.personId} of={one} />
        ))}
      </RowList>
    </Part>
  ))
}

function AbsentLine({ of: { name, guardians, classes } }: { of: AbsentStudent }) {
  const [first, ...others] = classes.map((one) => reportWords(one))
  const isSame = others.length > 0 && others.every((words) => words === first)
  return (
    <RowListItem
      note={
        <>
          {classes.map((one) => (
            <div key={one.classId}>
              <RouterLink
                from={admin}
                to={`${admin}/attendance/$classDayId/$classId`}
                params={{ classDayId: one.classDayId, classId: one.classId }}
              >
                {one.className}
              </RouterLink>
              : {classWords(one, !isSame)}
            </div>
          ))}
          {isSame && first && <div>{first}</div>}
          {guardians?.map((guardian) => (
            <div key={guardian.personId}>
              {guardian.name}
              {guardian.phone && (
                <>
                  {' '}
                  <Phone of={guardian.phone} />
                </>
              )}
              {guardian.phone === null && ', no phone number'}
            </div>
          ))}
          {guardians?.length === 0 && <RowListWarning>No parent is on record</RowListWarning>}
        </>
      }
    >
      {name}
    </RowListItem>
  )
}

/** "Absent · 9:00–10:00 AM · Oak Room", and why, as far as the reader sees it. */
function classWords(one: AbsentFromClass, saysWhy: boolean): string {
  const { mark, minutesLate, startTime, endTime, roomName, markNote } = one
  const late = minutesLate === null ? '' : `, ${counted(minutesLate, ['minute', 'minutes'])}`
  return dotted([
    mark === null ? 'Reported absent' : `${markNames[mark]}${late}`,
    startTime !== null && endTime !== null && displayTimeRange(startTime, endTime),
    roomName,
    (saysWhy && reportWords(one)) || null,
    markNote ?? null,
  ])
}
