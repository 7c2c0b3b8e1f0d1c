import { useFormContext } from 'react-hook-form'
import {
  classDayTypeNames,
  PlannedType,
  type ClassDayCalendar,
} from '#contract/timetable/class-days.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { DateField, TimeField } from '#src/components/forms/fields/value-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { displayDate, displayDateRange } from '#src/ui/text/times/display-date.ts'

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
        name="date"
        label="Date"
        help={`${semesterName} goes from ${displayDateRange(startDate, endDate)}.`}
        min={startDate}
        max={endDate}
      />
      <SelectField
        name="type"
        label="Type"
        help={
          lost.length === 0
            ? 'There is no cancelled day to make up. No class meets on a holiday.'
            : 'No class meets on a holiday.'
        }
        choices={choices.map((each) => [each, classDayTypeNames[each]])}
      />
      {type === 'MakeUp' && (
        <SelectField
          name="makesUpClassDayId"
          label="Makes up"
          help="The classes of that day meet on this one."
          placeholder="Choose a cancelled day"
          asNumber
          choices={lost.map((day) => [String(day.id), displayDate(day.date)])}
        />
      )}
      {type !== 'Holiday' && (
        <>
          <TimeField name="startTime" label="Starts" />
          <TimeField name="endTime" label="Ends" />
        </>
      )}
      <TextField
        name="notes"
        label={type === 'Holiday' ? 'Name' : 'Notes'}
        help={type === 'Holiday' ? 'Such as Thanksgiving.' : 'One line, printed on the day sheet.'}
        optional
      />
    </>
  )
}
