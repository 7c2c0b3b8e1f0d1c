import { useQuery } from '@tanstack/react-query'
import type { OwnAttendance } from '#contract/classes/attendance.ts'
import type { Class } from '#contract/classes/my-classes.ts'
import { ownAttendanceQuery } from '#src/api/classes/attendance.api.ts'
import { Later } from '#src/components/frame/later.tsx'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { DatedItem, DatedList } from '#src/ui/classes/dates.tsx'
import { EligibilityItem, EligibilityList } from '#src/ui/classes/eligibility.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Badge } from '#src/ui/text/badge.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { markCounts, markTones, markWords } from './attendance-words.ts'

const failed = 'Attendance couldn’t be loaded.'

/** The attendance of the user's children and the user in a class, day by day. */
export function FamilyAttendance({ shown: { id: classId, eligibilities } }: { shown: Class }) {
  const asked = useQuery(ownAttendanceQuery({ classId }))
  const isIn = eligibilities.some(({ status }) => status === 'Enrolled' || status === 'Completed')
  if (!isIn && !asked.data?.length) return null
  const isFamily = eligibilities.some(({ isMe }) => !isMe)
  return (
    <Card title={isFamily ? 'Your family’s attendance' : 'Your attendance'}>
      <Later of={asked} failed={failed}>
        {(entries) => (
          <EligibilityList>
            {entries.map((entry) => (
              <EligibilityItem
                key={entry.personId}
                name={
                  <>
                    {entry.isMe ? 'You' : entry.name} <Left entry={entry} />
                  </>
                }
              >
                <Days of={entry} />
              </EligibilityItem>
            ))}
          </EligibilityList>
        )}
      </Later>
    </Card>
  )
}

/** The attendance of a child, class by class; the page of each class has the days. */
export function ChildAttendance({
  child: { personId, firstName },
}: {
  child: { personId: number; firstName: string }
}) {
  const asked = useQuery(ownAttendanceQuery({ personId }))
  return (
    <Card title="Attendance">
      <Later of={asked} failed={failed}>
        {(entries) =>
          entries.length === 0 ? (
            <p>{firstName} isn’t in a class yet. Attendance appears here once it’s taken.</p>
          ) : (
            <RowList label="Attendance">
              {entries.map((entry) => (
                <RowListItem
                  key={entry.classId}
                  note={entry.days.length === 0 ? nothingYet : markCounts(entry.days)}
                >
                  <RouterLink to="/my/classes/$classId" params={{ classId: entry.classId }}>
                    {entry.className}
                  </RouterLink>
                  , {entry.organizationName} <Left entry={entry} />
                </RowListItem>
              ))}
            </RowList>
          )
        }
      </Later>
    </Card>
  )
}

type Entry = OwnAttendance[number]

const nothingYet = 'No attendance yet.'

const Left = ({ entry }: { entry: Entry }) => entry.hasLeft && <Badge>Left the class</Badge>

/** Days older than this are shown only on request. */
const inSight = 4

function Days({ of: { days, name } }: { of: Entry }) {
  const earlier = days.slice(inSight)
  const words = counted(earlier.length, ['earlier day', 'earlier days'])
  if (days.length === 0) return <p>{nothingYet}</p>
  return (
    <>
      <DayList label={`Attendance for ${name}`} days={days.slice(0, inSight)} />
      {earlier.length > 0 && (
        <Disclosure showLabel={`Show ${words}`} hideLabel={`Hide ${words}`}>
          <DayList label={`Earlier attendance of ${name}`} days={earlier} />
        </Disclosure>
      )}
    </>
  )
}

const DayList = ({ label, days }: { label: string; days: Entry['days'] }) => (
  <DatedList label={label}>
    {days.map((day) => (
      <DatedItem key={day.date} day={dayInWords(day.date)} isOff={false}>
        <Badge tone={markTones[day.mark]}>{markWords({ ...day, note: null })}</Badge>
      </DatedItem>
    ))}
  </DatedList>
)
