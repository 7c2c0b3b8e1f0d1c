import { isOff } from '#contract/timetable/class-days.ts'
import type { ClassDate, ClassStudent } from '#contract/classes/my-classes.ts'
import { ClassDayTypeBadge } from '#src/components/timetable/class-days/class-day-type.tsx'
import { Card, focusCardAt } from '#src/ui/card.tsx'
import { DatedItem, DatedList } from '#src/ui/classes/dates.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { counted, numbers } from '#src/ui/text/counted.ts'
import { dayInWords, todayHere } from '#contract/dates/display-date.ts'
import { Email } from '#src/components/people/members/contact.tsx'
import { linkLook } from '#src/ui/look/link-look.ts'
import { RowList, RowListItem } from '#src/ui/table/row-list.tsx'
import { Phone } from '#src/ui/text/phone.tsx'
import { useState } from 'react'
import type { ClassCare as Care } from '#contract/classes/class-care.ts'
import { readClassCare } from '#src/api/classes/class-care.api.ts'
import { CareConditions } from '#src/components/people/care/care-conditions.tsx'
import { PressButton } from '#src/components/forms/press-button.tsx'
import { useChange } from '#src/components/forms/use-change.ts'
import { usePress } from '#src/components/forms/use-press.ts'
import type { AgePolicy, EnrollmentPolicy } from '#contract/classes/class-rules.ts'
import { gradesInWords } from '#contract/classes/rule-words.ts'
import { agesLine } from '#src/components/classes/classes/rule-words.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'

/** The class days of a class, including canceled ones and holidays. Past dates are shown on request. */
export function ClassDates({ dates }: { dates: readonly ClassDate[] }) {
  const today = todayHere()
  const past = dates.filter(({ date }) => date < today)
  const toCome = dates.filter(({ date }) => date >= today)
  const words = counted(past.length, ['past date', 'past dates'])
  return (
    <Card title="Dates">
      {dates.length === 0 && <p>No class days yet.</p>}
      {past.length > 0 && (
        <Disclosure showLabel={`Show ${words}`} hideLabel={`Hide ${words}`}>
          <Days label="Past dates" of={past} />
        </Disclosure>
      )}
      {toCome.length > 0 && <Days label="Dates" of={toCome} />}
    </Card>
  )
}

const Days = ({ label, of: dates }: { label: string; of: readonly ClassDate[] }) => (
  <DatedList label={label}>
    {dates.map((one) => (
      <DatedItem key={one.date} day={dayInWords(one.date)} isOff={isOff(one.type)}>
        <About of={one} />
      </DatedItem>
    ))}
  </DatedList>
)

function About({ of: { type, startTime, endTime, notes, cancelReason } }: { of: ClassDate }) {
  const isCanceled = type === 'Canceled'
  return (
    <>
      {type !== 'Regular' && <ClassDayTypeBadge type={type} />}
      {!isOff(type) &&
        startTime !== null &&
        endTime !== null &&
        displayTimeRange(startTime, endTime)}
      {isCanceled ? cancelReason : notes}
    </>
  )
}

/** The students of a class, with their grades and guardians for lead teachers. */
export const ClassStudents = ({ students }: { students: readonly ClassStudent[] }) => (
  <Card title={`Students (${students.length})`}>
    {students.length === 0 ? (
      'No students yet.'
    ) : (
      <RowList label="Students">
        {/* Two people can have the same name, so the index is the key. */}
        {students.map(({ name, grade, guardians }, place) => (
          <RowListItem
            key={place}
            fact={grade}
            note={guardians?.map((guardian, index) => (
              <Guardian key={index} of={guardian} />
            ))}
          >
            {name}
          </RowListItem>
        ))}
      </RowList>
    )}
  </Card>
)

type Contact = NonNullable<ClassStudent['guardians']>[number]

const Guardian = ({ of: { name, phone, email } }: { of: Contact }) => (
  <div>
    {name}
    {phone !== null && (
      <>
        {' · '}
        <Phone of={phone} />
      </>
    )}
    {email !== null && (
      <>
        {' · '}
        <a href={`mailto:${email}`} className={linkLook()}>
          <Email address={email} />
        </a>
      </>
    )}
  </div>
)

const card = 'care-notes'

/** Shows the students' care notes to the lead teacher on request. Each view is logged. */
export function ClassCare({ classId }: { classId: number }) {
  const [care, setCare] = useState<Care | null>(null)
  const read = useChange(readClassCare, { refresh: 'nothing' })
  const press = usePress(() =>
    read({ classId }).then((known) => {
      setCare(known)
      focusCardAt(card)
    }),
  )
  return (
    <Card
      id={card}
      title="Care notes"
      description="Your students’ moderate and severe conditions. Views are logged."
    >
      {care === null ? (
        <PressButton of={press}>Show care notes</PressButton>
      ) : care.length === 0 ? (
        'No care notes for this class.'
      ) : (
        <RowList label="Care notes">
          {care.map(({ name, conditions }, place) => (
            <RowListItem key={place} note={<CareConditions of={conditions} />}>
              {name}
            </RowListItem>
          ))}
        </RowList>
      )}
    </Card>
  )
}

interface Seats {
  maxStudents: number | null
  freeSeatsCount: number | null
  enrolledStudentsCount: number
  waitingCount: number
}

/** "12 of 12 taken, 3 on the waitlist". Offered seats count as taken. */
export function seatWords(seats: Seats): string {
  const { maxStudents, freeSeatsCount, enrolledStudentsCount, waitingCount } = seats
  const line = waitingCount > 0 && `${numbers.format(waitingCount)} on the waitlist`
  const taken =
    maxStudents === null
      ? `${numbers.format(enrolledStudentsCount)} enrolled, no limit`
      : `${numbers.format(maxStudents - (freeSeatsCount ?? 0))} of ${numbers.format(maxStudents)} taken`
  return [taken, line].filter(Boolean).join(', ')
}

interface Ages {
  minAge: number | null
  maxAge: number | null
  minGrade: string | null
  maxGrade: string | null
  agePolicy: AgePolicy
  ageAsOfDate: string
}

/** "Ages 8–11 on Tue, Sep 1. Others can request a seat." Null if all ages and grades are welcome. */
export function forWords({ agePolicy, ageAsOfDate, ...limits }: Ages): string | null {
  const { minAge, maxAge, minGrade, maxGrade } = limits
  const hasAges = minAge !== null || maxAge !== null
  const hasGrades = minGrade !== null || maxGrade !== null
  if (!hasAges && !hasGrades) return null
  return [
    hasAges && `${agesLine(minAge, maxAge)} on ${dayInWords(ageAsOfDate)}.`,
    hasGrades && `${gradesInWords(minGrade, maxGrade)}.`,
    agePolicy === 'Flexible' && 'Others can request a seat.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** How families enroll, if one press is not enough. */
export const policyWords: Record<EnrollmentPolicy, string | null> = {
  Open: null,
  Approval: 'The organization approves each student.',
  AdminOnly: 'Only the organization enrolls students.',
}
