import { useFormContext } from 'react-hook-form'
import {
  classDayTypeNames,
  type ClassDayCalendar,
  UpdateClassDay,
  CreateClassDay,
  type ClassDay,
} from '#contract/timetable/class-days.ts'
import { PlannedType } from '#contract/timetable/class-days.query.ts'
import { fields } from '#src/components/forms/fields/fields.ts'
import { TextField } from '#src/components/forms/fields/form-fields.tsx'
import { DateField, TimeField } from '#src/components/forms/fields/value-fields.tsx'
import { SelectField } from '#src/components/forms/fields/select-field.tsx'
import { displayDate, displayDateRange, dayInWords } from '#contract/dates/display-date.ts'
import { displayTime } from '#contract/dates/display-time.ts'
import { z } from '#contract/zod.ts'

export const classDayFields = fields<Omit<UpdateClassDay, 'notification'>>({
  date: { label: 'Date', show: displayDate },
  type: { label: 'Type', show: (type) => classDayTypeNames[type] },
  startTime: { label: 'Starts', show: displayTime },
  endTime: { label: 'Ends', show: displayTime },
  notes: { label: 'Notes', help: 'Printed on the day sheet.', optional: true },
  makesUpClassDayId: { label: 'Makes up', help: 'That day’s classes meet on this day instead.' },
})

interface ClassDayFieldsProps {
  calendar: ClassDayCalendar
  /** The day being edited. */
  id?: number
}

/** The fields of a class day. A day can make up a canceled day without a make-up day. */
export function ClassDayFields({ calendar, id }: ClassDayFieldsProps) {
  const type: PlannedType = useFormContext().watch('type')
  const { semesterName, startDate, endDate } = calendar
  const lost = calendar.days.filter(
    (day) => day.type === 'Canceled' && (day.madeUpBy === null || day.madeUpBy.id === id),
  )
  const choices = PlannedType.options.filter((each) => each !== 'MakeUp' || lost.length > 0)
  return (
    <>
      <DateField
        {...classDayFields.date}
        help={`${semesterName} runs from ${displayDateRange(startDate, endDate)}.`}
        min={startDate}
        max={endDate}
      />
      <SelectField
        {...classDayFields.type}
        help={
          lost.length === 0
            ? 'No canceled days to make up. No classes meet on holidays.'
            : 'No classes meet on holidays.'
        }
        choices={choices.map((each) => [each, classDayTypeNames[each]])}
      />
      {type === 'MakeUp' && (
        <SelectField
          {...classDayFields.makesUpClassDayId}
          placeholder="Choose a canceled day"
          asNumber
          choices={lost.map((day) => [String(day.id), dayInWords(day.date)])}
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

/** A holiday has no times. */
interface Times {
  type: PlannedType
  startTime?: string | null | undefined
  endTime?: string | null | undefined
  makesUpClassDayId?: number | null | undefined
}

/** Hidden fields and empty times are sent as null. */
const shown = <Values extends Times>(values: Values): Values => ({
  ...values,
  startTime: values.type === 'Holiday' ? null : values.startTime || null,
  endTime: values.type === 'Holiday' ? null : values.endTime || null,
  makesUpClassDayId: values.type === 'MakeUp' ? values.makesUpClassDayId : null,
})

/** The schemas of the class day forms. */
export const NewClassDay = z.pipe(
  z.transform(shown<z.input<typeof CreateClassDay>>),
  CreateClassDay,
)
export const EditedClassDay = z.pipe(z.transform(shown<UpdateClassDay>), UpdateClassDay)

/** The form's values for a saved class day. */
export const classDayValuesOf = ({
  date,
  type,
  startTime,
  endTime,
  notes,
  makesUp,
  version,
}: ClassDay): UpdateClassDay => ({
  date,
  type: PlannedType.safeParse(type).data ?? 'Regular',
  startTime,
  endTime,
  notes,
  makesUpClassDayId: makesUp?.id ?? null,
  version,
})
