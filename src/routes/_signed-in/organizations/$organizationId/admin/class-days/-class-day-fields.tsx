import { useFormContext } from 'react-hook-form'
import {
  classDayTypeNames,
  PlannedType,
  type ClassDayCalendar,
  type UpdateClassDay,
} from '#contract/timetable/class-days.ts'
import { fields } from '#src/components/forms/fields/fields.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { DateField, TimeField } from '#src/components/forms/fields/value-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { displayDate, displayDateRange } from '#src/ui/text/times/display-date.ts'
import { displayTime } from '#src/ui/text/times/display-time.ts'

export const classDayFields = fields<UpdateClassDay>({
  date: { label: 'Date', show: displayDate },
  type: { label: 'Type', show: (type) => classDayTypeNames[type] },
  startTime: { label: 'Starts', show: displayTime },
  endTime: { label: 'Ends', show: displayTime },
  notes: { label: 'Notes', help: 'One line, printed on the day sheet.', optional: true },
  makesUpClassDayId: { label: 'Makes up', help: 'The classes of that day meet on this one.' },
})

interface ClassDayFieldsProps {
  calendar: ClassDayCalendar
  /** The day that is edited. */
  id?: number
}

/** What the form of a class day asks for. A day makes up one that is cancelled, and not made up yet. */
export function ClassDayFields({ calendar, id }: ClassDayFieldsProps) {
  const type: PlannedType = useFormContext().watch('type')
  const { semesterName, startDate, endDate } = calendar
  const lost = calendar.days.filter(
    (day) => day.type === 'Cancelled' && (day.madeUpBy === null || day.madeUpBy.id === id),
  )
  const choices = PlannedType.options.filter((each) => each !== 'MakeUp' || lost.length > 0)
  return (
    <>
      <DateField
        {...classDayFields.date}
        help={`${semesterName} goes from ${displayDateRange(startDate, endDate)}.`}
        min={startDate}
        max={endDate}
      />
      <SelectField
        {...classDayFields.type}
        help={
          lost.length === 0
            ? 'There is no cancelled day to make up. No class meets on a holiday.'
            : 'No class meets on a holiday.'
        }
        choices={choices.map((each) => [each, classDayTypeNames[each]])}
      />
      {type === 'MakeUp' && (
        <SelectField
          {...classDayFields.makesUpClassDayId}
          placeholder="Choose a cancelled day"
          asNumber
          choices={lost.map((day) => [String(day.id), displayDate(day.date)])}
        />
      )}
      {type !== 'Holiday' && (
        <>
          <TimeField {...classDayFields.startTime} />
          <TimeField {...classDayFields.endTime} />
        </>
      )}
      <TextField
        {...classDayFields.notes}
        {...(type === 'Holiday' && { label: 'Name', help: 'Such as Thanksgiving.' })}
      />
    </>
  )
}
