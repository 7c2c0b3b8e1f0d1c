import { useFormContext } from 'react-hook-form'
import type { ClassDayCalendar } from '#contract/timetable/class-days.ts'
import { Weekday } from '#contract/dates/weekdays.ts'
import { DateField, TimeField } from '#src/components/forms/fields/value-fields.tsx'
import { LeaveHold, useHold } from '#src/components/forms/hold.ts'
import { useChangedValues } from '#src/components/forms/editing/use-changed-values.ts'
import { useFieldValue } from '#src/components/forms/fields/use-field-value.ts'
import { CheckGroup } from '#src/ui/fields/check-group.tsx'
import { CheckInput } from '#src/ui/fields/check-input.tsx'
import { displayDateRange } from '#src/ui/text/times/display-date.ts'
import { SkipDatesField } from './-skip-dates-field.tsx'

interface SeriesFieldsProps {
  calendar: ClassDayCalendar
  onChange: () => void
}

/** What a series asks for. */
export function SeriesFields({ calendar, onChange }: SeriesFieldsProps) {
  const { semesterName, startDate, endDate } = calendar
  const { formState } = useFormContext()
  useHold(LeaveHold, formState.isDirty)
  useChangedValues(onChange)
  const within = { min: startDate, max: endDate }
  return (
    <>
      <WeekdaysField />
      <DateField
        name="fromDate"
        label="First day"
        help={`${semesterName} goes from ${displayDateRange(startDate, endDate)}.`}
        {...within}
      />
      <DateField name="toDate" label="Last day" {...within} />
      <TimeField name="startTime" label="Starts" />
      <TimeField name="endTime" label="Ends" />
      <SkipDatesField {...within} />
    </>
  )
}

function WeekdaysField() {
  const { value, change, error, ref } = useFieldValue<Weekday[]>('weekdays')
  return (
    <CheckGroup label="Weekdays" error={error}>
      {Weekday.options.map((weekday, index) => (
        <CheckInput
          key={weekday}
          label={weekday}
          checked={value.includes(weekday)}
          onChange={() =>
            change(Weekday.options.filter((each) => value.includes(each) !== (each === weekday)))
          }
          {...(index === 0 && { ref })}
          {...(index === 0 && error && { 'aria-invalid': true })}
        />
      ))}
    </CheckGroup>
  )
}
