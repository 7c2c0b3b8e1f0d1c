import { isOff } from '#contract/timetable/class-days.ts'
import type { ClassDate } from '#contract/classes/my-classes.ts'
import { dayInWords, todayHere } from '#contract/dates/display-date.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'
import { ClassDayTypeBadge } from '#src/components/timetable/class-days/class-day-type.tsx'
import { Card } from '#src/ui/card.tsx'
import { DatedItem, DatedList } from '#src/ui/classes/dates.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { counted } from '#src/ui/text/counted.ts'

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
